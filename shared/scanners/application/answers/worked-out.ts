import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';
import { saidBy } from '../probing/html-answer.ts';
import { type Factors, factorsOf } from './factors.ts';
import { unreadable } from './unreadable.ts';

/** A sum that a value asks the server to work out. */
export interface Sum {
  /** The value, of what the site itself has there and two random factors. */
  readonly value: (own: string, factors: Factors) => string;
  /** The same sum without what makes the server work it out: where this is worked out, too, the page reckons by itself. */
  readonly control: (own: string, factors: Factors) => string;
}

/** A sum that was worked out. */
interface WorkedOut {
  readonly value: string;
  readonly product: string;
  readonly response: WebResponse;
}

function shows(response: WebResponse, { product }: Factors): boolean {
  // Pages group the digits of large numbers.
  const text = saidBy(response).replace(/(?<=\d)[,.'\u00a0\u202f](?=\d{3})/g, '');
  return text.includes(product) || response.text().includes(product);
}

/** A sum in figures alone: a page that works it out reckons by itself. */
const bare = ({ a, b }: Factors) => `${a} * ${b}`;

/**
 * The first sum that the server works out, twice and with other numbers; undefined where it works out none, or every sum.
 * Where a value is a whole command, and a filter takes out what the sum begins with, its control is worked out, too: that
 * says nothing of the sums after it, as long as figures alone are not.
 */
export async function workedOut(
  { point, send, marker }: Pick<Probe, 'point' | 'send' | 'marker'>,
  sums: readonly Sum[],
): Promise<WorkedOut | undefined> {
  for (const { value, control } of sums) {
    const first = factorsOf(marker());
    const answer = await send(encodeURIComponent(value(point.value, first))).catch(unreadable);
    if (answer === undefined || !shows(answer, first)) continue;
    const plain = factorsOf(marker());
    if (shows(await send(encodeURIComponent(control(point.value, plain))), plain)) {
      const alone = factorsOf(marker());
      if (shows(await send(encodeURIComponent(bare(alone))), alone)) return undefined;
      continue;
    }
    const second = factorsOf(marker());
    const text = value(point.value, second);
    const response = await send(encodeURIComponent(text));
    if (shows(response, second)) return { value: text, product: second.product, response };
  }
  return undefined;
}
