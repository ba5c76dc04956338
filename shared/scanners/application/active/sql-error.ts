import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck, InjectionPoint } from '../active-check.ts';
import { around } from '../content/evidence.ts';
import { databaseErrorsIn } from '../error-texts/database-errors.ts';
import { saidBy } from '../probing/html-answer.ts';
import { causeOf, isWordOfPath, pointInWords, takesData } from '../probing/point-words.ts';

interface DatabaseMessage {
  readonly database: string;
  readonly shown: string;
}

/** Messages of databases in an answer. MongoDB's come from other causes than a quote. */
function errorsOf(response: WebResponse): readonly DatabaseMessage[] {
  const text = saidBy(response);
  return databaseErrorsIn(text)
    .filter(({ database }) => database !== 'MongoDB')
    .map(({ database, index, length }) => ({ database, shown: around(text, index, Math.min(length, 200), 40, 160) }));
}

interface Form {
  readonly breaks: string;
  /** The same made whole again, in each place of a query where it may stand. */
  readonly whole: readonly string[];
  /** True for a value in bytes, of which ¿ is one: it takes the backslash that an escaped quote has, in GBK and its like. */
  readonly isBytes?: true;
}

/** A value as it stands in an address. */
const encoded = (value: string, isBytes: boolean | undefined) =>
  isBytes ? encodeURIComponent(value).replaceAll('%C2%BF', '%BF') : encodeURIComponent(value);

/**
 * What breaks the query. Behind a number, a column's name (`?sort=price`) or its direction (`?dir=asc`) stands no text, so
 * quotes that make it whole go into a condition or into one more column.
 */
function formsOf({ value }: InjectionPoint): readonly Form[] {
  const isBare = /^(?:-?\d{1,20}|[a-z_][\w.]{0,60})$/i.test(value);
  const behind = isBare ? [`${value} AND ''=''`, `${value},(SELECT '')`] : [];
  return [
    { breaks: `${value}'`, whole: [`${value}''`, ...behind] },
    { breaks: `${value}"`, whole: [`${value}""`] },
    { breaks: `${value}\u00bf'`, whole: [`${value}'`], isBytes: true },
  ];
}

/**
 * SQL injection (error-based). A quote in a value makes a database answer with an error of its own, and a doubled
 * quote (behind a number or a column: a condition or a column with quotes) does not: the value is part of the query's
 * text. Fires for `?id=1'` answered by `You have an error in your SQL syntax; ...`; silent where the page shows such a
 * message anyway, as a manual does. Firm.
 */
export const sqlError: ActiveCheck = {
  id: 'sql-error',
  title: 'SQL injection (error-based)',
  score: 8,
  confidence: 'firm',
  cwe: [89],
  references: [
    'https://owasp.org/www-community/attacks/SQL_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
  ],
  risk: 'An attacker who controls parts of a query can read the whole database, often change it, and bypass logins.',
  recommendation:
    "Use parameterized queries (prepared statements); never concatenate request values into SQL. Validate the type of numeric values as well. Grant the application's database user only the privileges that it needs.",
  appliesTo: (point) => takesData(point) || isWordOfPath(point),
  async probe({ point, original, send, once, marker }) {
    if (errorsOf(original).length > 0) return undefined;
    for (const { breaks, whole, isBytes } of formsOf(point)) {
      const [first] = errorsOf(await once(encoded(breaks, isBytes)));
      if (first === undefined) continue;
      const isOther = (response: WebResponse) =>
        errorsOf(response).every(({ database }) => database !== first.database);
      let balanced: string | undefined;
      for (const each of whole) {
        if (!isOther(await send(encoded(each, isBytes)))) continue;
        balanced = each;
        break;
      }
      if (balanced === undefined) continue;
      // Once more, with a word behind the quote that only this request holds.
      const value = breaks + marker();
      const response = await send(encoded(value, isBytes));
      const again = errorsOf(response).find(({ database }) => database === first.database);
      if (again === undefined) continue;
      return {
        cause: causeOf(point),
        description: `${pointInWords(point)} is inserted into an SQL query. A quote in the value causes an error message of ${first.database}, a syntactically balanced value does not.`,
        evidence: `sent: ${value}\nin the response: ${again.shown}\nsent: ${balanced}\nin the response: no error`,
        response,
      };
    }
    return undefined;
  },
};
