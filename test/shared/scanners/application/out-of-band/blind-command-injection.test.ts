import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { blindCommandInjection } from '../../../../../shared/scanners/application/out-of-band/blind-command-injection.ts';

const point: InjectionPoint = { url: new URL('https://shop.example.test/a?q='), kind: 'query', name: 'q', value: '' };
const url = 'http://127.0.0.1:9/token';

/** What a shell would start for a line, with programs that only say that they were asked. */
function started(line: string): string {
  const mocked = `curl() { echo "asked $*"; }; wget() { echo "asked $*"; }\n${line}`;
  return execFileSync('/bin/sh', ['-c', mocked], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

test.each<[string, (value: string) => string | undefined]>([
  ['behind a command', (value) => `echo ${value}`],
  ['in double quotes', (value) => `echo "${value}"`],
  ['in single quotes', (value) => `echo '${value}'`],
  [
    'behind an address that a line must be, in front of more',
    (value) => (/^\d{1,3}(?:\.\d{1,3}){3}$/m.test(value) ? `echo ${value} | grep -q x` : undefined),
  ],
])('a value %s of a shell requests the address', (_, lineOf) => {
  const values = blindCommandInjection.values(point, { url, mark: 'sf' });
  const lines = values.flatMap((value) => lineOf(value) ?? []);
  expect(lines.some((line) => started(line).includes(url))).toBe(true);
});

// As the second lesson of commands of OWASP's Vulnerable-Web-Application does it; its folder had a file `devnull` then.
test.each(['/', '-', '\\', ';', '&&', '|'])('where a filter takes out %s, no value names a file to write', (sign) => {
  const asked = blindCommandInjection
    .values(point, { url, mark: 'sf' })
    .flatMap((value) => started(`echo ${value.replaceAll(sign, '')}`).split('\n'));
  expect(asked.filter((line) => / -[oO] ?(?!http|\/ )\S/.test(line))).toEqual([]);
});
