import { madeUpName } from './made-up-name.ts';
import { WebFailure } from './message/web-failure.ts';
import type { WebResponse } from './message/web-message.ts';
import { isLike } from './response-likeness.ts';
import type { WebClient } from './web-client.ts';

/**
 * A firewall that refuses requests by their names alone, whether or not something of that name exists. What it refuses is not
 * known to be gone.
 */
export interface NameFilter {
  /** True where a response is the one that the firewall gives to names that cannot exist. Asks control requests once, when it has to. */
  readonly refuses: (response: WebResponse) => Promise<boolean>;
}

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
const controlBodyBytes = 64 * 1024;

/** What says by its status whether something is there, or for whom, or that the site is in trouble. */
const isPlain = ({ status }: WebResponse) => [401, 404, 407, 410].includes(status) || status >= 500;

async function answerTo(web: Pick<WebClient, 'request'>, url: string): Promise<WebResponse | undefined> {
  try {
    return await web.request({ url, maxBodyBytes: controlBodyBytes });
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    return undefined;
  }
}

/** What is given to names of several kinds alike, and not to any name; nothing where there is no such thing. */
async function refusalsOf(web: Pick<WebClient, 'request'>, base: string): Promise<readonly WebResponse[]> {
  const odd: WebResponse[] = [];
  for (const [index, kind] of kinds.entries()) {
    // Most sites are asked for two of them.
    if (odd.length + kinds.length - index < leastKinds) return [];
    const response = await answerTo(web, new URL(kind(madeUpName()), base).href);
    if (response !== undefined && !isPlain(response)) odd.push(response);
  }
  if (odd.length < leastKinds) return [];
  const any = await answerTo(web, new URL(madeUpName(), base).href);
  if (any === undefined) return [];
  const refused = odd.filter((each) => !isLike(each, [any]));
  const alike = refused.filter((each) =>
    isLike(
      each,
      refused.filter((other) => other !== each),
    ),
  );
  return alike.length < leastKinds ? [] : alike;
}

/** Learns how a firewall refuses names of a site below `base`. Throws WebFailure where the budget is spent. */
export function learnNameFilter(web: Pick<WebClient, 'request'>, base: string): NameFilter {
  let refusals: Promise<readonly WebResponse[]> | undefined;
  return {
    async refuses(response) {
      if (isPlain(response)) return false;
      refusals ??= refusalsOf(web, base);
      return isLike(response, await refusals);
    },
  };
}
