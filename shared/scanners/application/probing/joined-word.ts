import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { InjectionPoint } from '../active-check.ts';
import { differenceOf, steadyOf } from '../answers/same-answer.ts';
import { requestWith } from './request-with.ts';

/** Between two pieces of a word, which a database puts together: SQLite, PostgreSQL and Oracle; MySQL; SQL Server. */
const joins = ["'||'", "' '", "'+'"] as const;
/** Words that a page may have anew each time. */
const noise = 2;

/** Whether a word that only a database puts together brings up what the word itself does. Throws WebFailure. */
async function isPutTogether(web: WebClient, point: InjectionPoint, join: string): Promise<boolean> {
  const { value } = point;
  const ask = (text: string) =>
    web.request({ maxBodyBytes: 1_000_000, ...requestWith(point, encodeURIComponent(text)) });
  const own = await ask(value);
  const joined = await ask(`${value.slice(0, 1)}${join}${value.slice(1)}`);
  const asked = [own.url, joined.url];
  return differenceOf(steadyOf(own, asked), steadyOf(joined, asked)) <= noise;
}

/**
 * Whether words of one part of a path come to one database: each of them, cut behind its first letter, is put together there.
 * A router that knows programs by these words does not know the pieces. Changes nothing of what a query finds, nor of how much.
 * Throws WebFailure.
 */
export async function isOneDatabase(web: WebClient, points: readonly InjectionPoint[]): Promise<boolean> {
  for (const join of joins) {
    let together = 0;
    for (const point of points) {
      if (point.value.length < 2 || !(await isPutTogether(web, point, join))) break;
      together += 1;
    }
    if (together === points.length) return true;
  }
  return false;
}
