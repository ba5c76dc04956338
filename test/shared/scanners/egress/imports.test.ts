import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const scanners = join(import.meta.dirname, '../../../../shared/scanners');
const files = readdirSync(scanners, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
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
 * Who speaks HTTP by node's own client, and what in the file keeps it on sockets of the guard: node opens one itself only
 * where a request has no agent of ours, or where that agent leaves it to node.
 */
const GUARDED: Readonly<Record<string, { readonly from: string; readonly keeps: (text: string) => void }>> = {
  'web/exchange.ts': {
    from: 'node:http',
    keeps(text) {
      expect(text).toContain("import { type IncomingMessage, request } from 'node:http';");
      expect(count(text, /\brequest\(\{\s*agent,/g)).toBe(count(text, /\brequest\(/g));
      expect(text).toContain('readonly agent: OriginAgent;');
    },
  },
  'web/origin-agent.ts': {
    from: 'node:http',
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
    expect(readFileSync(join(scanners, file), 'utf8'), file).not.toMatch(/from '[^']*\/renew(?:\/|\.ts)/);
  }
});

test.each(files.filter((file) => file !== 'egress.ts' && !file.startsWith('egress/') && !isRenewal(file)))(
  '%s opens no connection past the guard',
  (file) => {
    const text = readFileSync(join(scanners, file), 'utf8');
    const imports = [...text.matchAll(/^import\s+(type\s+)?([^;]*?)from\s+'([^']+)'/gms)];
    for (const [, typeOnly, , from = ''] of imports) {
      const name = from.replace(/^node:/, '');
      if (typeOnly === undefined && GUARDED[file]?.from !== from)
        expect([...OPENERS, ...FOREIGN], `${relative('.', file)} imports ${from}`).not.toContain(name);
    }
    GUARDED[file]?.keeps(text);
    expect(text).not.toMatch(/\bimport\(|\brequire\(|process\.binding|getBuiltinModule|\bfetch\(/);
    // A check may speak of what pages do, in its words and in what it looks for.
    expect(withoutWords(text)).not.toMatch(/new (?:WebSocket|EventSource)\b/);
    // TLS may only wrap a socket that the guard connected.
    if (imports.some(([, typeOnly, , from]) => typeOnly === undefined && from === 'node:tls')) {
      expect([...text.matchAll(/\bconnect\(\{\s*socket\b/g)].length).toBe([...text.matchAll(/\bconnect\(/g)].length);
    }
  },
);
