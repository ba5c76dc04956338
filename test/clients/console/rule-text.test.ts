import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleText } from '../../../clients/console/rule-text.ts';
import { readTarget } from '../../../clients/console/targets/target-fields.ts';
import { texts } from '../../../clients/console/texts.ts';

test.each([
  ['must not be blank', 'must not be blank'],
  ['must have at most 255 characters', 'must have at most 255 characters'],
  ['must be an integer from 1 to 65535', 'must be a whole number from 1 to 65535'],
  ['not an IP address or CIDR range', 'must be an IP address or a CIDR range such as 192.0.2.0/24'],
  ['no such application_scan in this project', 'does not exist in this project any more'],
  [
    'must be a domain such as example.com; co.uk is a top-level domain or a name without one',
    expect.stringContaining('; co.uk is'),
  ],
])('the rule “%s” is said in the words of the table', (rule, told) => {
  expect(ruleText(rule)).toEqual(told);
});

test.each(['must have at most many', 'is something that the table does not know', '', 'must not be blank, ever'])(
  'a rule that the table does not have is left to the service: “%s”',
  (rule) => {
    expect(ruleText(rule)).toBeUndefined();
  },
);

test('every rule of the table is one that the service has, and names no value that the rule does not', () => {
  const files = globSync(['shared/**/*.ts', 'functions/**/*.ts']).filter(
    (file) => !/^shared\/scann(?:ers|ing\/(?!definitions))/.test(file),
  );
  const said = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([^'\n]{8,300})'|`([^`\n]{8,300})`/g)].map(([, plain, template]) =>
      (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '7').replace(/^[\w.]+: /, ''),
    ),
  );
  const unknown = Object.keys(texts.rules).filter((rule) => {
    const pattern = new RegExp(
      `^${rule
        .split(/\{\d\}/)
        .map((part) => RegExp.escape(part))
        .join('.+')}`,
    );
    return !said.some((each) => pattern.test(each));
  });
  expect(unknown).toEqual([]);
  for (const [rule, told] of Object.entries(texts.rules)) {
    const values = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([value]) => value);
    expect(new Set(values(rule)).isSupersetOf(new Set(values(told))), rule).toBe(true);
  }
});

test.each([
  ['app', { value: '' }],
  ['app', { value: 'ftp://x' }],
  ['app', { value: 'https://u:p@www.example.com/' }],
  ['app', { value: 'https://www.example.com/', name: 'x'.repeat(256), depth: '-1', children: 'many' }],
  ['cms', { value: 'www.example.com' }],
  ['port', { value: 'somewhere' }],
  ['domain', { value: 'http://', word: 'x'.repeat(300) }],
  ['website', { value: '\u0007' }],
] as const)('what is wrong with a target of the kind %s is said in the words of the table: %j', (kind, draft) => {
  const { faults } = readTarget(kind, draft);
  expect(Object.keys(faults).length).toBeGreaterThan(0);
  expect(Object.values(faults).filter((rule) => ruleText(rule) === undefined)).toEqual([]);
});
