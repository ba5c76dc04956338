import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consoleRules } from '../../../../../shared/scanning/exposure/consoles/console-rules.ts';
import { consoleSamples } from './console-samples.ts';

test('the page of consoles names each with its score and what it is tested against', () => {
  const page = readFileSync(new URL('../../../../../docs/consoles.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| ([^|]+) \| (8|10) \| ([^|]+) \|$/gm)].map((row) => row.slice(1, 4).join(': '));
  const expected = consoleRules.map(({ name, access }) => {
    const tested = consoleSamples[name]?.from === 'real' ? 'the software' : 'its source or documentation';
    return `${name}: ${access === 'code' ? 10 : 8}: ${tested}`;
  });
  expect(rows.sort()).toEqual(expected.sort());
});
