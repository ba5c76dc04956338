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

test('there are scanners to look at', () => {
  expect(files.length).toBeGreaterThan(10);
});

test.each(files.filter((file) => file !== 'egress.ts' && !file.startsWith('egress/')))(
  '%s opens no connection past the guard',
  (file) => {
    const text = readFileSync(join(scanners, file), 'utf8');
    const imports = [...text.matchAll(/^import\s+(type\s+)?([^;]*?)from\s+'([^']+)'/gms)];
    for (const [, typeOnly, , from = ''] of imports) {
      const name = from.replace(/^node:/, '');
      if (typeOnly === undefined)
        expect([...OPENERS, ...FOREIGN], `${relative('.', file)} imports ${from}`).not.toContain(name);
    }
    expect(text).not.toMatch(
      /\bimport\(|\brequire\(|process\.binding|getBuiltinModule|\bfetch\(|new (?:WebSocket|EventSource)\b/,
    );
    // TLS may only wrap a socket that the guard connected.
    if (imports.some(([, typeOnly, , from]) => typeOnly === undefined && from === 'node:tls')) {
      expect([...text.matchAll(/\bconnect\(\{\s*socket\b/g)].length).toBe([...text.matchAll(/\bconnect\(/g)].length);
    }
  },
);
