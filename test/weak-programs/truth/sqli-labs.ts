import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const lesson = (number: number | string, point: string, reach: Hole['reach'] = 'query', page = ''): Hole => ({
  reach,
  path: `/Less-${number}/${page}`,
  point,
  checks: sqlChecks,
});

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Lessons by a parameter of the address, without the challenges. */
export const lessons: readonly Hole[] = [
  ...range(1, 10).map((number) => lesson(number, 'id')),
  lesson(23, 'id'),
  ...[25, '25a', 26, '26a', 27, '27a', 28, '28a', ...range(29, 33), 35, 36].map((number) => lesson(number, 'id')),
  ...range(38, 41).map((number) => lesson(number, 'id')),
  ...range(46, 53).map((number) => lesson(number, 'sort')),
];

/** What is typed into forms, and what a visit brings along. The password of 17 is part of an update. */
const others: readonly Hole[] = [
  ...[...range(11, 16), 34, 37].flatMap((number) => ['uname', 'passwd'].map((name) => lesson(number, name, 'body'))),
  lesson(17, 'passwd', 'body'),
  lesson(18, 'User-Agent', 'header'),
  lesson(19, 'Referer', 'header'),
  ...range(20, 22).map((number) => lesson(number, 'uname', 'cookie')),
  // What is registered here becomes part of an update there.
  lesson(24, 'username', 'stored', 'pass_change.php'),
  ...range(42, 45).map((number) => lesson(number, 'login_password', 'body', 'login.php')),
];

/**
 * Lessons that tell neither what the database says nor what they were sent; 26 and 26a take out all that parts the name of
 * an element from what it has.
 */
const silent: ReadonlySet<string> = new Set(
  [7, 8, 9, 10, 26, '26a', 40, 41, 48, 49, 52, 53].map((number) => `/Less-${number}/`),
);

/**
 * Lessons that write what they were sent into their page: as a hint, or in the message of the database, where it takes a
 * quote before the value breaks the query.
 */
const written: readonly Hole[] = lessons
  .filter(({ path }) => !silent.has(path))
  .map((hole) => ({ ...hole, group: 'markup', checks: markupChecks }));

/** Forms whose lessons write what they were sent, or the message of the database with it. */
const writtenOfForms: readonly Hole[] = others
  .filter(({ path, reach }) => reach === 'body' && /-(?:1[12347]|34|37)\/$/.test(path))
  .map((hole) => ({ ...hole, group: 'markup by body', checks: markupChecks }));

/** Audi-1/sqli-labs, from its sources; without 54 to 65, which end after some requests. */
export const sqliLabsTruth: readonly Hole[] = [...lessons, ...others, ...written, ...writtenOfForms];
