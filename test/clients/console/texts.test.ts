import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts } from '../../../clients/console/texts.ts';
import { durationText, placedTimeText, timeText } from '../../../clients/console/time-text.ts';
import { originFields } from '../../../shared/records/policies/policy-origins.ts';

const sources = globSync('clients/console/**/*.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Words between tags, and in attributes that people read or hear. */
const written = [
  />\s*([^<>{}=;()&|?]*\p{L}{2,}[^<>{}=;()&|?]*)<\//gu,
  /\b(?:aria-label|title|placeholder|alt)="([^"]+)"/g,
];

test('every text of the console is in its table', () => {
  const found = sources.flatMap(({ file, text }) =>
    written.flatMap((pattern) => [...text.matchAll(pattern)].map(([, words = '']) => `${file}: ${words.trim()}`)),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('every text of the table is used', () => {
  const files = globSync('clients/console/**/*.{ts,tsx}').filter((file) => !file.endsWith('/texts.ts'));
  const code = files.map((file) => readFileSync(file, 'utf8'));
  const isUsed = (group: string, name: string) => {
    // What a file takes of its group, by the group's own name or as its words; or all of it, by what the service calls it.
    const ofGroup = new RegExp(`\\btexts\\.${group}\\b|\\b${group}\\b[^}]*\\} = texts\\b`);
    const taken = `(?:words|${group})\\.${name}\\b|${group}\\[|\\b${name}\\b[^}]*\\} = (?:words|texts\\.${group})\\b`;
    return code.some((text) => ofGroup.test(text) && new RegExp(taken).test(text));
  };
  const unused = Object.entries(texts).flatMap(([group, entry]) =>
    typeof entry === 'object' && group !== 'rules'
      ? Object.keys(entry).flatMap((name) => (isUsed(group, name) ? [] : [`${group}.${name}`]))
      : [],
  );
  expect(unused).toEqual([]);
});

test('every value of an effective policy has its name in the table', () => {
  expect(Object.keys(texts.effective.fields).toSorted()).toEqual(originFields.toSorted());
});

test('nothing that a scan found is ever markup, and nothing is styled or scripted inline', () => {
  const found = sources.filter(({ text }) => /dangerouslySetInnerHTML|innerHTML|<style|<script|\bstyle=/.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test.each([
  [0, '0 s'],
  [59.6, '1 min'],
  [200, '3 min 20 s'],
  [3600, '1 h'],
  [90_061, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('a time among those of other zones is told with whose clocks show it', () => {
  expect(placedTimeText(0)).toBe('');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ');
  expect(placedTimeText(Date.parse('2026-11-23T03:05:59') / 1000)).toBe(`2026-11-23 03:05 ${place}`);
});

test('a time is told to the minute, none as nothing', () => {
  expect(timeText(0)).toBe('');
  expect(timeText(Date.parse('2026-11-23T03:05:59') / 1000)).toBe('2026-11-23 03:05');
});
