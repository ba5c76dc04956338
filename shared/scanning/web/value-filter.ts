import { madeUpName } from './made-up-name.ts';
import type { WebResponse } from './message/web-message.ts';
import { learnRefusals, type RefusalFilter } from './refusal-filter.ts';
import type { WebClient } from './web-client.ts';

/**
 * What an attack of each kind begins with, in a parameter that no program reads: a program that has learned to refuse such a
 * value answers as ever, a firewall does not. They do nothing wherever they come to.
 */
const values: readonly string[] = [
  "1' or '1'='1' -- ",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  ';cat /etc/passwd',
];

/** Who has to log in may be let in; a program that fails is no firewall. */
const isOwn = ({ status }: WebResponse) => [401, 407, 500].includes(status);

/**
 * Learns how a firewall refuses values of parameters, whatever program is at `base` and whatever it does with them. Four
 * requests, five where there is one. Throws WebFailure where the budget is spent.
 */
export function learnValueFilter(web: Pick<WebClient, 'request'>, base: string): RefusalFilter {
  const at = (value: string) => {
    const url = new URL(base);
    url.searchParams.set(madeUpName(), value);
    return { url: url.href };
  };
  return learnRefusals(web, { controls: values.map(at), harmless: at(madeUpName()), least: 1, isOwn });
}
