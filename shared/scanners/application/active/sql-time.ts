import { anyValue } from '../../../scanning/definitions/any-value.ts';
import type { ActiveCheck } from '../active-check.ts';
import { causeOf, pointInWords, takesData } from '../probing/point-words.ts';

interface Nap {
  readonly database: string;
  /** Narrows what is found and waits once, in a part of the query that is worked out once however many rows there are. */
  readonly value: (own: string, seconds: number) => string;
}

/** One row after one wait: with a condition on it MariaDB waits twice. */
const sleeper = (seconds: number) => `(SELECT COUNT(*) FROM (SELECT SLEEP(${seconds})) x)`;
/** Never true: an OR with it finds nothing beside. */
const asleep = (seconds: number) => `0=${sleeper(seconds)}`;
const mysql = (seconds: number) => `1=${sleeper(seconds)}`;
const postgres = (seconds: number) => `1=(SELECT COUNT(*) FROM pg_sleep(${seconds}))`;

/** The same without a blank, for an OR that finds nothing beside: 0. */
const compact = (seconds: number) => `(SELECT(0)FROM(SELECT(SLEEP(${seconds})))x)`;

/** True on its own account after so many seconds; asked once for a query. */
const oracle = (seconds: number) => `1=(SELECT DBMS_PIPE.RECEIVE_MESSAGE('scanfold',${seconds}) FROM dual)`;

const naps: readonly Nap[] = [
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own} AND ${mysql(seconds)}` },
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own}' AND ${mysql(seconds)} AND '1'='1` },
  { database: 'PostgreSQL', value: (own, seconds) => `${own} AND ${postgres(seconds)}` },
  { database: 'PostgreSQL', value: (own, seconds) => `${own}' AND ${postgres(seconds)} AND '1'='1` },
  // A part of a text is worked out wherever the text stands, as in what an INSERT keeps.
  {
    database: 'PostgreSQL',
    value: (own, seconds) => `${own}'||(SELECT COUNT(*) FROM pg_sleep(${seconds}))||'`,
  },
  // Where nothing is found by the value itself, as by a name that nobody has, a database does not look any further.
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own}' OR ${asleep(seconds)} OR '1'='2` },
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own}" OR ${asleep(seconds)} OR "1"="2` },
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own}') OR ${asleep(seconds)} OR ('1'='2` },
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own}") OR ${asleep(seconds)} OR ("1"="2` },
  // Where blanks and words are taken out.
  { database: 'MySQL or MariaDB', value: (own, seconds) => `${own}'||${compact(seconds)}||'0` },
  { database: 'PostgreSQL', value: (own, seconds) => `${own}') AND ${postgres(seconds)} AND ('1'='1` },
  { database: 'Oracle', value: (own, seconds) => `${own} AND ${oracle(seconds)}` },
  { database: 'Oracle', value: (own, seconds) => `${own}' AND ${oracle(seconds)} AND '1'='1` },
  // A second statement that only waits. What follows the value is never cut off: with it nothing is run at all.
  { database: 'Microsoft SQL Server', value: (own, seconds) => `${own};WAITFOR DELAY '0:0:${seconds}'` },
  { database: 'Microsoft SQL Server', value: (own, seconds) => `${own}';WAITFOR DELAY '0:0:${seconds}` },
];

/** A number, or a date, which without quotes is a sum: 2010-01-01 is 2008. */
const isSum = (own: string) => /^-?\d+(?:\.\d+)?$|^\d{4}-\d{1,2}-\d{1,2}$/.test(own);
/** How much an answer may be off the line, in seconds: networks and servers have moods. */
const slackS = 0.7;
const askedS = 2;
/** Another time than those before, for the last word. */
const againS = 3;
/** Out of order, so that a site that becomes slower and slower lies on no line. */
const points = [4, 0, 2] as const;

interface Measured {
  readonly asked: number;
  readonly took: number;
}

/** Three points on a line whose slope is one second for each second asked for. */
function isLine(measured: readonly Measured[]): boolean {
  const mean = (of: (each: Measured) => number) => measured.reduce((sum, each) => sum + of(each), 0) / measured.length;
  const [x, y] = [mean(({ asked }) => asked), mean(({ took }) => took)];
  const slope =
    measured.reduce((sum, { asked, took }) => sum + (asked - x) * (took - y), 0) /
    measured.reduce((sum, { asked }) => sum + (asked - x) ** 2, 0);
  const off = measured.map(({ asked, took }) => Math.abs(took - (y + slope * (asked - x))));
  return slope > 0.85 && slope < 1.2 && Math.max(...off) < slackS;
}

/**
 * SQL injection (time-based blind). A value makes the database wait, and for exactly as long as requested: 0, 2 and 4
 * seconds lie on a line with slope one, and a function that no database has does not wait. Fires for a value with
 * `SLEEP(2)` of MySQL, `pg_sleep(2)` of PostgreSQL, `RECEIVE_MESSAGE` of Oracle or `WAITFOR` of SQL Server; silent on slow
 * pages. SQLite has nothing that waits, only what keeps its server busy, so it is left to the other checks. Firm.
 */
export const sqlTime: ActiveCheck = {
  id: 'sql-time',
  title: 'SQL injection (time-based blind)',
  score: 8,
  confidence: 'firm',
  cwe: [89],
  references: [
    'https://owasp.org/www-community/attacks/Blind_SQL_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
  ],
  risk: 'An attacker can read the contents of the database bit by bit from the response time. A few such requests at the same time can also keep the database busy.',
  recommendation:
    'Use parameterized queries (prepared statements); never concatenate request values into SQL. Validate the type of numeric values as well. Set a time limit for queries.',
  toldBy: ['sql-error', 'sql-boolean'],
  appliesTo: (point, { timing }) => takesData(point) && timing.totalMs < 3000,
  async probe({ point, original, send, marker }) {
    // Where a form's field is empty nothing may be looked for.
    const own = point.value === '' ? anyValue : point.value;
    const baseS = original.timing.totalMs / 1000;
    const ask = async (text: string) => {
      const response = await send(encodeURIComponent(text));
      return { response, took: response.timing.totalMs / 1000 };
    };
    for (const { database, value } of naps) {
      // What stands behind a text without a quote is text.
      if (!/^['"]/.test(value(own, 0).slice(own.length)) && !isSum(own)) continue;
      if ((await ask(value(own, askedS))).took < baseS + askedS - slackS) continue;
      const measured: Measured[] = [];
      for (const asked of points) measured.push({ asked, took: (await ask(value(own, asked))).took });
      if (!isLine(measured)) continue;
      const control = value(own, askedS).replace(/SLEEP|pg_sleep|RECEIVE_MESSAGE|WAITFOR/, marker());
      if ((await ask(control)).took > baseS + slackS) continue;
      const sent = value(own, againS);
      const last = await ask(sent);
      if (Math.abs(last.took - baseS - againS) > slackS) continue;
      return {
        cause: causeOf(point),
        description: `${pointInWords(point)} is inserted into an SQL query. An injected sleep function delays the response of ${database} by the requested time.`,
        evidence: [
          `sent: ${sent}`,
          ...measured.map(({ asked, took }) => `sleep of ${asked} s: response after ${took.toFixed(1)} s`),
        ].join('\n'),
        response: last.response,
      };
    }
    return undefined;
  },
};
