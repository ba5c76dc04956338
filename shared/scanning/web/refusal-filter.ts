import { WebFailure } from './message/web-failure.ts';
import type { WebRequest, WebResponse } from './message/web-message.ts';
import { isLike } from './response-likeness.ts';
import type { WebClient } from './web-client.ts';

/** A firewall that refuses requests by what they say, whatever stands behind it. What it refuses is not known to be gone. */
export interface RefusalFilter {
  /** True where a response is the one that the firewall gives to what it refuses. Asks control requests once, when it has to. */
  readonly refuses: (response: WebResponse) => Promise<boolean>;
  /** True where there is such a firewall. */
  readonly isThere: () => Promise<boolean>;
}

/** What a firewall is known by. */
interface RefusalTerms {
  /** Control requests for what sets of rules refuse, each of another kind, and for which no site has an answer of its own. */
  readonly controls: readonly WebRequest[];
  /** As the controls, with nothing to refuse. */
  readonly harmless: WebRequest;
  /** How many of the controls a firewall refuses at least, all in the same way. */
  readonly least: number;
  /** True for what is the site's own answer, whatever it was asked. */
  readonly isOwn: (response: WebResponse) => boolean;
}

const controlBodyBytes = 64 * 1024;

async function answerTo(web: Pick<WebClient, 'request'>, request: WebRequest): Promise<WebResponse | undefined> {
  try {
    return await web.request({ maxBodyBytes: controlBodyBytes, ...request });
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    return undefined;
  }
}

/** What is given to several controls alike, and not to what is harmless; nothing where there is no such thing. */
async function refusalsOf(
  web: Pick<WebClient, 'request'>,
  { controls, harmless, least, isOwn }: RefusalTerms,
): Promise<readonly WebResponse[]> {
  const odd: WebResponse[] = [];
  for (const [index, control] of controls.entries()) {
    // Most sites are asked for a part of them.
    if (odd.length + controls.length - index < least) return [];
    const response = await answerTo(web, control);
    if (response !== undefined && !isOwn(response)) odd.push(response);
  }
  if (odd.length < least) return [];
  const any = await answerTo(web, harmless);
  if (any === undefined) return [];
  const refused = odd.filter((each) => !isLike(each, [any]));
  if (least === 1) return refused;
  const alike = refused.filter((each) =>
    isLike(
      each,
      refused.filter((other) => other !== each),
    ),
  );
  return alike.length < least ? [] : alike;
}

/** Learns what a firewall refuses by control requests. Throws WebFailure where the budget is spent. */
export function learnRefusals(web: Pick<WebClient, 'request'>, terms: RefusalTerms): RefusalFilter {
  let known: Promise<readonly WebResponse[]> | undefined;
  const refusals = () => {
    known ??= refusalsOf(web, terms);
    return known;
  };
  return {
    refuses: async (response) => !terms.isOwn(response) && isLike(response, await refusals()),
    isThere: async () => (await refusals()).length > 0,
  };
}
