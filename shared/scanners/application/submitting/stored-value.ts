import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { templateSums } from '../active/template-injection.ts';
import type { ActiveSighting, InjectionPoint } from '../active-check.ts';
import { workedOut } from '../answers/worked-out.ts';
import { around, printableLine } from '../content/evidence.ts';
import { databaseErrorsIn } from '../error-texts/database-errors.ts';
import { saidBy } from '../probing/html-answer.ts';
import { causeOf, pointInWords } from '../probing/point-words.ts';

/** What proving a stored value needs: it submits the value of a point, written as in an address, and shows the page anew. */
export interface ShownAgain {
  /** The page in the user's words. */
  readonly where: string;
  readonly send: (value: string) => Promise<WebResponse>;
  readonly marker: () => string;
}

/**
 * Stored template injection: a value that a point stores is evaluated as a template on a page that shows it, twice, with
 * other numbers; the numbers alone are not multiplied there.
 */
export async function storedTemplate(
  point: InjectionPoint,
  { where, send, marker }: ShownAgain,
): Promise<ActiveSighting | undefined> {
  const found = await workedOut({ point: { ...point, value: '' }, send, marker }, templateSums);
  if (found === undefined) return undefined;
  return {
    cause: causeOf(point),
    description: `${pointInWords(point)} is stored and evaluated as a template by ${where}, which shows the product of two injected numbers.`,
    evidence: `submitted: ${found.value}\nin ${where}: ${found.product}`,
    response: found.response,
  };
}

/** A value that breaks the text of a query, with its word on both sides of the quote: an error shows what follows it. */
export const breaking = (word: string): string => `${word}'${word}`;
const balanced = (word: string) => `${word}''${word}`;

/** The message of a database on a page that has a word of ours in it; undefined where there is none. */
export function errorWith(
  response: WebResponse,
  word: string,
): { readonly database: string; readonly shown: string } | undefined {
  const text = saidBy(response);
  if (!text.includes(word)) return undefined;
  for (const { database, index, length } of databaseErrorsIn(text)) {
    const shown = printableLine(around(text, index, Math.min(length, 200), 40, 60));
    if (shown.includes(word)) return { database, shown };
  }
  return undefined;
}

/**
 * Second-order SQL injection: a stored value with a quote makes another page show an error of the database, with the value in it;
 * the same with the quote doubled does not, and with another word it does again.
 */
export async function secondOrderSql(
  point: InjectionPoint,
  { where, send, marker }: ShownAgain,
): Promise<ActiveSighting | undefined> {
  const [whole, word] = [marker(), marker()];
  if (errorWith(await send(encodeURIComponent(balanced(whole))), whole) !== undefined) return undefined;
  const response = await send(encodeURIComponent(breaking(word)));
  const error = errorWith(response, word);
  if (error === undefined) return undefined;
  return {
    cause: causeOf(point),
    title: 'SQL injection (second-order)',
    description: `${pointInWords(point)} is stored and inserted into an SQL query by ${where}. A quote in the stored value causes an error message of ${error.database} there, a doubled quote does not.`,
    evidence: `submitted: ${breaking(word)}\nin ${where}: ${error.shown}`,
    response,
  };
}
