import { madeUpName } from './made-up-name.ts';
import type { WebResponse } from './message/web-message.ts';
import { learnRefusals, type RefusalFilter } from './refusal-filter.ts';
import type { WebClient } from './web-client.ts';

/**
 * Kinds of names that sets of rules refuse all together (such as 930130 and 920440 of the OWASP Core Rule Set). Who mends his
 * site has its server refuse those that were found.
 */
const kinds: readonly ((name: string) => string)[] = [
  (name) => `${name}.sql`,
  (name) => `${name}.bak`,
  (name) => `${name}.log`,
  (name) => `.git/${name}`,
];
const leastKinds = 3;

/** True of what says by its status whether something is there, or for whom, or that the site is in trouble. */
export const isAnsweredBySite = ({ status }: Pick<WebResponse, 'status'>) =>
  [401, 404, 407, 410].includes(status) || status >= 500;

/**
 * Learns how a firewall refuses names of a site below `base`, whether or not something of that name exists. Throws WebFailure
 * where the budget is spent.
 */
export function learnNameFilter(web: Pick<WebClient, 'request'>, base: string): RefusalFilter {
  const at = (name: string) => ({ url: new URL(name, base).href });
  const controls = kinds.map((kind) => at(kind(madeUpName())));
  return learnRefusals(web, { controls, harmless: at(madeUpName()), least: leastKinds, isOwn: isAnsweredBySite });
}
