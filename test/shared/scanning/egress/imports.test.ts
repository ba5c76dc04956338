import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const shared = join(import.meta.dirname, '../../../../shared');
const files = globSync('{scanning,scanners}/**/*.ts', { cwd: shared });
const OPENERS = [
  'net',
  'http',
  'https',
  'http2',
  'dns',
  'dns/promises',
  'dgram',
  'child_process',
  'worker_threads',
  'cluster',
];
const FOREIGN = ['undici', 'axios', 'got', 'node-fetch', 'ws'];

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/**
 * Who may import what opens connections, and what in the file keeps it to what it may do.
 *
 * Two speak HTTP by node's own client, on sockets of the guard: node opens one itself only where a request has no agent of
 * ours, or where that agent leaves it to node. One sends questions to the operator's resolvers, which are no targets: to
 * the address of a resolver and nowhere else.
 */
const GUARDED: Readonly<Record<string, { readonly from: readonly string[]; readonly keeps: (text: string) => void }>> =
  {
    'scanning/dns/transport.ts': {
      from: ['node:dgram', 'node:dns', 'node:net'],
      keeps(text) {
        expect(text).toContain("import { createSocket } from 'node:dgram';");
        expect(text).toContain("import { getServers } from 'node:dns';");
        expect(text).toContain("import { connect } from 'node:net';");
        expect(count(text, /\bconnect\(/g)).toBe(2);
        expect(text).toContain('socket.connect(resolver.port, resolver.address);');
        expect(text).toContain('connect({ host: resolver.address, port: resolver.port })');
        expect(count(text, /\bresolver: ResolverAddress,/g)).toBe(2);
        expect(count(text, /\bsend\(/g)).toBe(count(text, /\bsocket\.send\(query\)/g));
      },
    },
    'scanning/web/exchange.ts': {
      from: ['node:http'],
      keeps(text) {
        expect(text).toContain("import { type IncomingMessage, request } from 'node:http';");
        expect(count(text, /\brequest\(\{\s*agent,/g)).toBe(count(text, /\brequest\(/g));
        expect(text).toContain('readonly agent: OriginAgent;');
      },
    },
    'scanning/web/origin-agent.ts': {
      from: ['node:http'],
      keeps(text) {
        expect(text).toContain("import { Agent, type ClientRequest } from 'node:http';");
        expect(text).toContain('override createConnection(');
        expect(text).not.toMatch(/super\.createConnection|super\[/);
        expect(count(text, /\bconnect\(/g)).toBe(count(text, /(?:\begress\.|#)connect\(/g));
      },
    },
  };

/** Programs for whoever renews shipped data by hand; nothing that scans imports them. */
const isRenewal = (file: string) => file.includes('/data/renew/') || file.endsWith('/renew.ts');

/** A file without its comments, texts and patterns. */
const withoutWords = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/[a-z]*/g, '');

test('there are scanners to look at', () => {
  expect(files.length).toBeGreaterThan(10);
});

test('no scanner imports what renews its data', () => {
  for (const file of files.filter((each) => !isRenewal(each))) {
    expect(readFileSync(join(shared, file), 'utf8'), file).not.toMatch(/from '[^']*\/renew(?:\/|\.ts)/);
  }
});

test('only the DNS client sends to resolvers', () => {
  const senders = files.filter((file) => /from '[^']*\/transport\.ts'/.test(readFileSync(join(shared, file), 'utf8')));
  expect(senders.toSorted()).toEqual(['scanning/dns/create-dns.ts', 'scanning/dns/messenger.ts']);
});

test.each(files.filter((file) => !file.startsWith('scanning/egress/') && !isRenewal(file)))(
  '%s opens no connection past the guard',
  (file) => {
    const text = readFileSync(join(shared, file), 'utf8');
    const imports = [...text.matchAll(/^import\s+(type\s+)?([^;]*?)from\s+'([^']+)'/gms)];
    for (const [, typeOnly, , from = ''] of imports) {
      const name = from.replace(/^node:/, '');
      if (typeOnly === undefined && GUARDED[file]?.from.includes(from) !== true)
        expect([...OPENERS, ...FOREIGN], `${relative('.', file)} imports ${from}`).not.toContain(name);
    }
    GUARDED[file]?.keeps(text);
    // A rule speaks of what scripts of pages say.
    const code = file.startsWith('scanning/technologies/rules/') ? withoutWords(text) : text;
    expect(code).not.toMatch(/\bimport\(|\brequire\(|process\.binding|getBuiltinModule|\bfetch\(/);
    // A check may speak of what pages do, in its words and in what it looks for.
    expect(withoutWords(text)).not.toMatch(/new (?:WebSocket|EventSource)\b/);
    // TLS may only wrap a socket that the guard connected.
    if (imports.some(([, typeOnly, , from]) => typeOnly === undefined && from === 'node:tls')) {
      expect([...text.matchAll(/\bconnect\(\{\s*socket\b/g)].length).toBe([...text.matchAll(/\bconnect\(/g)].length);
    }
  },
);
