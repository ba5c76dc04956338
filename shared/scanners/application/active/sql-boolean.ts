import type { ActiveCheck } from '../active-check.ts';
import { factorsOf } from './factors.ts';
import { causeOf, takesData, wordsOf } from './point-words.ts';
import { requestWith } from './request-with.ts';
import { isSame, steadyOf } from './same-answer.ts';

interface Form {
  /** The value with a condition that holds where both numbers are the same; it only ever narrows what is found. */
  readonly value: (own: string, a: number, b: number) => string;
  readonly fits: (own: string) => boolean;
}

const isNumber = (own: string) => /^\d+$/.test(own);

const forms: readonly Form[] = [
  { value: (own, a, b) => `${own} AND ${a}=${b}`, fits: isNumber },
  { value: (own, a, b) => `${own}' AND '${a}'='${b}`, fits: () => true },
  { value: (own, a, b) => `${own}" AND "${a}"="${b}`, fits: () => true },
  { value: (own, a, b) => `${own}') AND ('${a}'='${b}`, fits: () => true },
  { value: (own, a, b) => `${own}%' AND '${a}%'='${b}`, fits: (own) => !isNumber(own) },
];

/**
 * A condition behind a value decides what the page shows: with two that are true it is the page as it was, with two that
 * are false both times the same other one. Fires for `?id=7 AND 5=5` against `?id=7 AND 5=6`; silent where the page
 * differs from one request to the next, where both forms show the same, and where the condition without its operator
 * changes nothing. Firm.
 */
export const sqlBoolean: ActiveCheck = {
  id: 'sql-boolean',
  title: 'A condition in a value changes what the database finds (SQL injection)',
  score: 8,
  confidence: 'firm',
  cwe: [89],
  references: [
    'https://owasp.org/www-community/attacks/Blind_SQL_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
  ],
  risk: 'The page answers questions to the database with yes or no, bit by bit: the whole database can be read through it, and log-ins passed without a password.',
  recommendation:
    "Give values to the database as parameters (prepared statements) and never as parts of the query's text; check the type of numbers first.",
  asks: (point, { status }) => takesData(point) && point.value !== '' && status < 400,
  async probe({ point, original, send, marker }) {
    const again = await send(encodeURIComponent(point.value));
    const own = [original.url, again.url];
    if (!isSame(steadyOf(original, own), steadyOf(again, own))) return undefined;
    for (const { value, fits } of forms) {
      if (!fits(point.value)) continue;
      const { a, b } = factorsOf(marker());
      const [c, d] = [a + b, a + b + 1];
      const texts = {
        true: value(point.value, a, a),
        false: value(point.value, a, a + 1),
        alsoTrue: value(point.value, c, c),
        alsoFalse: value(point.value, c, d),
        // Not SQL any more: what a page does with words alone.
        control: value(point.value, c, c).replace('AND', marker()),
      };
      const urls = [
        original.url,
        ...Object.values(texts).map((each) => requestWith(point, encodeURIComponent(each)).url),
      ];
      const ask = async (text: string) => {
        const response = await send(encodeURIComponent(text));
        return { response, page: steadyOf(response, urls) };
      };
      const home = steadyOf(original, urls);
      const no = await ask(texts.false);
      if (isSame(no.page, home)) continue;
      const yes = await ask(texts.true);
      if (!isSame(yes.page, home)) continue;
      const control = await ask(texts.control);
      const alsoNo = await ask(texts.alsoFalse);
      const alsoYes = await ask(texts.alsoTrue);
      if (!isSame(alsoYes.page, home) || !isSame(alsoNo.page, no.page) || isSame(control.page, home)) continue;
      return {
        cause: causeOf(point),
        description: `${wordsOf(point)} is part of a query's text: a true condition behind it shows the page as it is, a false one shows another.`,
        evidence: `sent: ${texts.alsoTrue} -> ${alsoYes.response.status}, ${alsoYes.page.words.length} words, as the page\nsent: ${texts.alsoFalse} -> ${alsoNo.response.status}, ${alsoNo.page.words.length} words, another page`,
        response: alsoNo.response,
      };
    }
    return undefined;
  },
};
