import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sqlBoolean } from '../../../../../shared/scanners/application/active/sql-boolean.ts';
import { generatedSite, htmlOf } from '../../../../targets/generated-site.ts';
import { quickScope } from '../quick-scope.ts';
import { runSomeChecks } from '../run-some-checks.ts';

const names = ['heron', 'tern', 'wren', 'finch'] as const;

/** Where a site whose words of a path stand in a query is told of; `knows` says which words its router has a program for. */
async function told(knows: (word: string) => boolean) {
  using database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE birds (name TEXT, words TEXT)');
  const insert = database.prepare('INSERT INTO birds VALUES (?, ?)');
  for (const name of names)
    insert.run(name, `the ${name} lives at the pond and eats fish, frogs, seeds and a lot of bread all day long`);
  await using site = await generatedSite(({ pathname }) => {
    if (pathname === '/')
      return {
        body: htmlOf(
          'Birds',
          names.map((name) => `/birds/${name}`),
          'welcome',
        ),
      };
    const word = pathname.startsWith('/birds/') ? decodeURIComponent(pathname.slice(7)) : '';
    if (!knows(word)) return undefined;
    try {
      const rows = database.prepare(`SELECT words FROM birds WHERE name = '${word}'`).all();
      return rows.length > 0 ? { body: htmlOf('Bird', [], rows.map(({ words }) => words).join(' ')) } : undefined;
    } catch {
      return undefined;
    }
  });
  const { observed } = await runSomeChecks(site.url, {
    checks: { active: [sqlBoolean] },
    context: { scope: quickScope('standard') },
  });
  return observed.map(({ location, evidence }) => [
    location,
    names.filter((name) => evidence.includes(`/birds/${name}\n`) || evidence.endsWith(`/birds/${name}`)),
  ]);
}

test('one program that hands any word to a query is one finding, which names its pages', async () => {
  expect(await told((word) => word !== '')).toEqual([['/birds/heron path', [...names]]]);
});

test('programs that a router knows by their words are repaired one by one', async () => {
  const locations = (await told((word) => names.some((name) => word.startsWith(name)))).map(([location]) => location);
  expect(locations).toEqual(names.map((name) => `/birds/${name} path`));
});
