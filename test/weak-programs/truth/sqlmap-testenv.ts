import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const under = (folder: string, names: readonly string[]) => names.map((name) => `/${folder}/${name}.php`);

/** Lessons that show what the database says of a query that fails. */
const telling = [
  ...under('mysql', [
    ...['get_brackets', 'get_dstr', 'get_dstr_like_par', 'get_dstr_like_par2', 'get_int', 'get_int_blob'],
    ...['get_int_filtered', 'get_int_groupby', 'get_int_having', 'get_int_inline', 'get_int_international'],
    ...['get_int_limit', 'get_int_limit_second', 'get_int_nolimit', 'get_int_orderby', 'get_int_rand'],
    ...['get_int_redirected_true', 'get_int_substr', 'get_int_user', 'get_str', 'get_str_brackets', 'get_str_like'],
    ...['get_str_like_par', 'get_str_like_par2', 'get_str_like_par3', 'get_str_union'],
    // It waits for five seconds, and asks nothing unless the value has the word BENCHMARK.
    'get_int_benchmark',
  ]),
  ...under('pgsql', [
    ...['get_brackets', 'get_dstr', 'get_int', 'get_int_groupby', 'get_int_inline', 'get_int_orderby'],
    ...['get_int_user', 'get_str'],
    // The query itself names a column that there is not: the message of the database is all it has.
    'get_int_having',
  ]),
  ...under('sqlite', ['get_int_3', 'get_int_3_inline', 'get_str_3']),
];

/** Lessons that do not: by what they show (an image, a redirect, fewer rows), or by the time alone. */
const silent = [
  ...under('mysql', [
    'get_int_img',
    'get_int_noerror',
    'get_int_nooutput',
    'get_int_partialunion',
    'get_int_redirected',
  ]),
  ...under('pgsql', ['get_int_noerror', 'get_int_nooutput', 'get_int_partialunion']),
  ...under('sqlite', ['get_int_3_nooutput', 'get_int_3_partialunion']),
];

const byHeader = [
  ...under('mysql', ['header_brackets', 'header_dstr', 'header_str']).map((path) => [path, 'User-Agent'] as const),
  ['/mysql/referer_str.php', 'Referer'] as const,
  ...under('pgsql', ['header_brackets', 'header_dstr', 'header_str']).map((path) => [path, 'User-Agent'] as const),
];

const groupOf = (path: string) => path.split('/')[1] ?? '';

/**
 * sqlmapproject/testenv on MariaDB, PostgreSQL and SQLite, by its sources. Left out: lessons whose parameter nothing names
 * (`get_str2`, `get_str_or`, cookies, bodies without a form), those that ask for a file that is not there (`get_int8.2`,
 * `get_str_noout`, SQLite 2, the folders with a log-in of HTTP), and the databases that Debian lacks.
 */
export const sqlmapTestenvTruth: readonly Hole[] = [
  ...[...telling, ...silent].map(
    (path): Hole => ({ reach: 'query', group: groupOf(path), path, point: 'id', checks: sqlChecks }),
  ),
  // The message of the database holds a part of the query, as it is.
  ...[...telling, '/mysql/get_int_reflective.php'].map(
    (path): Hole => ({ reach: 'query', group: 'markup', path, point: 'id', checks: markupChecks }),
  ),
  ...byHeader.flatMap(([path, point]): Hole[] => [
    { reach: 'header', path, point, checks: sqlChecks },
    { reach: 'header', group: 'markup by header', path, point, checks: markupChecks },
  ]),
  { reach: 'body', path: '/mysql/csrf/post.php', point: 'id', checks: sqlChecks },
  { reach: 'body', group: 'markup by body', path: '/mysql/csrf/post.php', point: 'id', checks: markupChecks },
];
