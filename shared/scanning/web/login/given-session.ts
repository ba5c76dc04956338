import { WebFailure } from '../message/web-failure.ts';
import type { WebClient } from '../web-client.ts';
import { LogInFailed, shownPath } from './log-in-failed.ts';
import { answerOf, letsIn, proofByWords, type SessionProof, turnsAway } from './session-proof.ts';

/** What a site makes of credentials that go along with every request (a header, a cookie, basic authentication). */
export type GivenSession =
  /** It takes them; `proof` is the page that shows it. */
  | { readonly kind: 'accepted'; readonly proof: SessionProof }
  /** Nothing shows that it does; why, for the user. */
  | { readonly kind: 'doubtful'; readonly reason: string };

const maxRedirects = 5;
/** Nobody knows the log-in page of a site that was not logged in to by a form: it shows by its form. */
const unknownPaths: ReadonlySet<string> = new Set();

const same: GivenSession = {
  kind: 'doubtful',
  reason: 'no evidence that the site accepts the stored credential: the target returns the same response without it',
};

/**
 * Looks whether a site takes what is sent with every request: the target is asked with and without it. Proved where
 * strangers are turned away and the scan is let in, or where each is told other words, twice. Throws LogInFailed where
 * the site says no, and what WebFailure ends a scan.
 */
export async function proveGivenSession(web: WebClient, target: URL): Promise<GivenSession> {
  const ask = (url: string) => web.request({ url, maxRedirects });
  const askAsStranger = (url: string) => web.request({ url, maxRedirects, session: false });
  const url = target.href;
  const own = await answerOf(ask, url);
  // That there is no answer is for the arrival to tell.
  if (own === undefined) return same;
  if (own.status === 401) {
    const path = shownPath(url);
    throw new LogInFailed(`The site does not accept the stored credential: ${path} returns status 401`);
  }
  const stranger = await answerOf(askAsStranger, url);
  if (stranger === undefined) return same;
  const holds: SessionProof['holds'] = (response) => letsIn(response, unknownPaths);
  if (!holds(own)) {
    const reason =
      own.status < 300 || own.redirects.length > 0
        ? 'no evidence that the site accepts the stored credential: the target still requires a login'
        : `no evidence that the site accepts the stored credential: the target returns status ${own.status}`;
    return { kind: 'doubtful', reason };
  }
  if (turnsAway(stranger, unknownPaths)) return { kind: 'accepted', proof: { url, holds } };
  const proof = await proofByWords(url, { ask, askAsStranger, paths: unknownPaths });
  return proof ? { kind: 'accepted', proof } : same;
}

/** Asks again at the end: undefined while the site still takes the credentials, else why it is in doubt. */
export async function stillAccepted(web: WebClient, { url, holds }: SessionProof): Promise<string | undefined> {
  const lost = 'the site stopped accepting the stored credential during the scan';
  try {
    return holds(await web.request({ url, maxRedirects })) ? undefined : lost;
  } catch (error) {
    if (error instanceof WebFailure) return 'no evidence that the site still accepts the stored credential';
    throw error;
  }
}
