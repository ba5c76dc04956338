import { anyValue } from '../../../scanning/definitions/any-value.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck, ActiveSighting, Probe } from '../active-check.ts';
import { factorsOf } from '../answers/factors.ts';
import { differenceOf, type Steady, steadyOf } from '../answers/same-answer.ts';
import { causeOf, isWordOfPath, pointInWords, takesData } from '../probing/point-words.ts';
import { askedWith } from '../probing/request-with.ts';

interface Form {
  /** The value with a condition that holds where both numbers are the same; it only ever narrows what is found. */
  readonly value: (own: string, a: number, b: number) => string;
  readonly fits: (own: string) => boolean;
}

/** What a query sorts by: a column, or its number. */
const isColumn = (own: string) => /^(?:\d{1,3}|[a-z_][\w.]{0,60})$/i.test(own);
/** Holds where both numbers are the same, and fails where they are not: a subquery of two rows is no value. */
const oneOrNone = (a: number, b: number) => `(CASE WHEN ${a}=${b} THEN 1 ELSE (SELECT 1 UNION SELECT 2) END)`;
/** The same for MySQL without a blank: 0 where both numbers are the same. */
const zeroOrNone = (a: number, b: number) => `IF(${a}=${b},0,(SELECT(1)UNION(SELECT(2))))`;
/**
 * Nothing where both numbers are the same, and else a column that no table has. Every database looks at names before it
 * begins: such a statement does not run, and leaves nothing locked. In small letters, as the column is: where a page keeps
 * letters of one kind, what is true comes back as well.
 */
const nothingOrNone = (a: number, b: number, nothing: string) =>
  `(case when ${a}=${b} then ${nothing} else ${a === b ? nothing : `c${b}`} end)`;
const isNumber = (own: string) => /^-?\d+(?:\.\d+)?$/.test(own);
/** A number, or a date, which without quotes is a sum: 2010-01-01 is 2008. */
const isSum = (own: string) => isNumber(own) || /^\d{4}-\d{1,2}-\d{1,2}$/.test(own);

const forms: readonly Form[] = [
  { value: (own, a, b) => `${own} AND ${a}=${b}`, fits: isSum },
  { value: (own, a, b) => `${own}' AND '${a}'='${b}`, fits: () => true },
  { value: (own, a, b) => `${own}" AND "${a}"="${b}`, fits: () => true },
  { value: (own, a, b) => `${own}') AND ('${a}'='${b}`, fits: () => true },
  { value: (own, a, b) => `${own}%' AND '${a}%'='${b}`, fits: (own) => !isNumber(own) },
  // Where blanks or the words are filtered out; && is MySQL's.
  { value: (own, a, b) => `${own}&&${a}=${b}`, fits: isSum },
  { value: (own, a, b) => `${own}'&&'${a}'='${b}`, fits: () => true },
  { value: (own, a, b) => `${own}"&&"${a}"="${b}`, fits: () => true },
  { value: (own, a, b) => `${own}')&&('${a}'='${b}`, fits: () => true },
  // || is MySQL's too. Nothing is found beside: the condition is 0, or has no value.
  { value: (own, a, b) => `${own}||${zeroOrNone(a, b)}`, fits: isSum },
  { value: (own, a, b) => `${own}'||${zeroOrNone(a, b)}||'0`, fits: () => true },
  // Where the value finds nothing, so that nothing narrows it.
  { value: (own, a, b) => `${own}'||${nothingOrNone(a, b, "''")}||'`, fits: () => true },
  { value: (own, a, b) => `${own}-${nothingOrNone(a, b, '0')}`, fits: isSum },
  // Where a query sorts by the value: one more column, which changes nothing or has no value.
  { value: (own, a, b) => `${own},${oneOrNone(a, b)}`, fits: isColumn },
  { value: (own, a, b) => `${own}',${oneOrNone(a, b)},'`, fits: isColumn },
];

/** Of the forms those that a word of a path is asked with: most such words are no value. */
const formsOfWords = forms.slice(1, 3);

/** Words that a page may have anew each time (a key without a digit in it), and one that is not there any more for it. */
const noise = 2;
/** So many words make another page of it for certain, noise or not. */
const another = 12;

/**
 * How often both are asked once more before it is told: a page that is one of a few at random, such as a picture of the day's
 * (Zoph's `/image.php?type=background`), answers as a query would now and then.
 */
const confirmations = 5;

/** True for answers that say the same, but for noise where that is allowed. */
const isSame = (a: Steady, b: Steady, allowed = 0) => differenceOf(a, b) <= allowed;

/** A value and what the page shows for it. */
interface Home {
  readonly value: string;
  readonly response: WebResponse;
}

/** The first form that narrows what a page shows for a value. */
async function narrowed(probe: Probe, { value: own, response }: Home): Promise<ActiveSighting | undefined> {
  const { point, send, marker } = probe;
  const again = await send(encodeURIComponent(own));
  const echoed = [response.url, again.url];
  if (!isSame(steadyOf(response, echoed), steadyOf(again, echoed), noise)) return undefined;
  const isWord = isWordOfPath(point);
  for (const { value, fits } of isWord ? formsOfWords : forms) {
    if (!fits(own)) continue;
    const { a, b } = factorsOf(marker());
    const [c, d] = [a + b, a + b + 1];
    const texts = {
      true: value(own, a, a),
      false: value(own, a, a + 1),
      alsoTrue: value(own, c, c),
      alsoFalse: value(own, c, d),
      // Not SQL any more: what a page does with words alone.
      control: value(own, c, c).replace(/AND|&&|CASE|\(case|IF/, marker()),
    };
    const urls = [response.url, ...Object.values(texts).map((each) => askedWith(point, encodeURIComponent(each)))];
    const ask = async (text: string) => {
      const answer = await send(encodeURIComponent(text));
      return { response: answer, page: steadyOf(answer, urls) };
    };
    const home = steadyOf(response, urls);
    // Most words of a path are names of pages, which are gone with whatever stands behind them: one question tells.
    if (isWord && !isSame((await ask(texts.true)).page, home, noise)) continue;
    const no = await ask(texts.false);
    if (isSame(no.page, home)) continue;
    const allowed = differenceOf(no.page, home) >= another ? noise : 0;
    const yes = await ask(texts.true);
    if (!isSame(yes.page, home, allowed)) continue;
    const control = await ask(texts.control);
    const alsoNo = await ask(texts.alsoFalse);
    const alsoYes = await ask(texts.alsoTrue);
    if (!isSame(alsoYes.page, home, allowed) || !isSame(alsoNo.page, no.page, allowed)) continue;
    // A word or two may be noise, unless it is what the database made of a false one, too.
    const isRefused = allowed === 0 && isSame(control.page, no.page);
    if (isSame(control.page, home, noise) && !isRefused) continue;
    const holds = async (text: string, page: Steady) => isSame((await ask(text)).page, page, allowed);
    let rounds = 0;
    while (rounds < confirmations && (await holds(texts.alsoTrue, home)) && (await holds(texts.alsoFalse, no.page)))
      rounds += 1;
    if (rounds < confirmations) return undefined;
    return {
      cause: causeOf(point),
      description: `${pointInWords(point)} is inserted into an SQL query. Appending a true condition returns the original page; appending a false one returns a different page.`,
      evidence: `sent: ${texts.alsoTrue} -> ${alsoYes.response.status}, ${alsoYes.page.words.length} words, same as the original page\nsent: ${texts.alsoFalse} -> ${alsoNo.response.status}, ${alsoNo.page.words.length} words, different page`,
      response: alsoNo.response,
    };
  }
  return undefined;
}

/**
 * SQL injection (boolean-based blind). A condition behind a value decides what the page shows: with two that are true
 * it is the page as it was, with two that are false both times the same other one. Where the value finds nothing, what
 * is false names a column that is not there, and the database refuses the query. Fires for `?id=7 AND 5=5` against `?id=7 AND 5=6`;
 * silent where the page differs from one request to the next, where both forms show the same, and where the condition
 * without its operator changes nothing. Firm.
 */
export const sqlBoolean: ActiveCheck = {
  id: 'sql-boolean',
  title: 'SQL injection (boolean-based blind)',
  score: 8,
  confidence: 'firm',
  cwe: [89],
  references: [
    'https://owasp.org/www-community/attacks/Blind_SQL_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
  ],
  risk: 'Each request returns one bit of information from the database. An attacker can extract the database in this way and may bypass authentication.',
  recommendation:
    'Use parameterized queries (prepared statements); never concatenate request values into SQL. Validate the type of numeric values as well.',
  toldBy: ['sql-error'],
  appliesTo: (point) => takesData(point) || isWordOfPath(point),
  async probe(probe) {
    const { point, original, send } = probe;
    const home = { value: point.value, response: original };
    const found = original.status < 400 ? await narrowed(probe, home) : undefined;
    if (found !== undefined || point.value !== '') return found;
    // A form that nobody has filled in may look for nothing at all.
    const response = await send(anyValue);
    return response.status < 400 ? await narrowed(probe, { value: anyValue, response }) : undefined;
  },
};
