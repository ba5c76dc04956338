import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

/** What each file of a folder calls the same, as the folder's list or its tests read it: a rule, a table, samples. */
const ofOneKind = /\/(?:active|checks|exposed|passive|proofs|rules|services|tables|tests|udp)\/[^/]+$/;

/** A route has the name of the function that does it, as the file in functions/ has. */
const isRoute = (file: string) => file.startsWith('shared/api/');

/** The scanner that a file is of: none imports another, so nobody reads two of their names in one file. */
const scannerOf = (file: string) => /^shared\/scanners\/[^/]+/.exec(file)?.[0];

const meetNever = (one: string, other: string) => {
  const [first, second] = [scannerOf(one), scannerOf(other)];
  return first !== undefined && second !== undefined && first !== second;
};

/** The words of a language for rules, which no other code speaks: `header(...)` says the same in each. */
const isLanguage = (file: string) => /-rule\.ts$/.test(file);

const named = globSync('shared/**/*.ts')
  .filter((file) => !ofOneKind.test(file) && !isRoute(file))
  .flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^export (?:async )?(?:const|function\*?|class|interface|type) ([A-Za-z]\w*)/gm,
      ),
    ].map(([, name = '']) => ({ name, file })),
  );

test('an exported name is declared once, so that it means one thing', () => {
  const twice = [...Map.groupBy(named, ({ name }) => name)].flatMap(([name, all]) => {
    const files = [...new Set(all.map(({ file }) => file))];
    const meeting = files.filter((file) =>
      files.some((other) => file !== other && !meetNever(file, other) && !(isLanguage(file) && isLanguage(other))),
    );
    return meeting.length > 0 ? [`${name}: ${meeting.join(', ')}`] : [];
  });
  expect(twice).toEqual([]);
});

test('names of most rooms are looked at', () => {
  expect(new Set(named.map(({ file }) => dirname(file))).size).toBeGreaterThan(100);
});
