import type { FormCredential } from '../../../records/policies/site-credential.ts';
import { WebFailure } from '../message/web-failure.ts';
import type { WebResponse } from '../message/web-message.ts';
import { pageOfResponse } from '../page/page-of-response.ts';
import type { LogInAnswer } from './log-in.ts';
import { notAccepted } from './log-in.ts';
import { LogInFailed, shownPath } from './log-in-failed.ts';
import { asksToLogIn } from './log-in-form.ts';
import { answerShows, shownText } from './shown-text.ts';

/** A page by which it is known whether the scan is logged in. */
export interface SessionProof {
  readonly url: string;
  /** True for an answer of that page as somebody sees it who is logged in. */
  readonly holds: (response: WebResponse) => boolean;
}

/** Two ways to ask for one page. */
export interface TwoWays {
  /** Asks as the scan does, redirects followed. */
  readonly ask: (url: string) => Promise<WebResponse>;
  /** The same without what lets the scan in. */
  readonly askAsStranger: (url: string) => Promise<WebResponse>;
  /** Paths of the pages that ask to log in. */
  readonly paths: ReadonlySet<string>;
}

/** What the proof of a log-in is made of. */
export interface ProofTerms extends Omit<TwoWays, 'paths'> {
  readonly credential: FormCredential;
  readonly answer: LogInAnswer;
  /** The scanned page. */
  readonly target: URL;
}

/** Words of a page that are compared; those with digits are times and tokens. */
const maxWords = 5000;

function wordsOf(response: WebResponse): Set<string> {
  const words = shownText(pageOfResponse(response, false))
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/\p{N}/u.test(word));
  return new Set(words.slice(0, maxWords));
}

/** True for a page as those see it who may: it is there, and does not ask to log in. */
export function letsIn(response: WebResponse, paths: ReadonlySet<string>, passwordField?: string): boolean {
  if (response.status >= 300) return false;
  const isSentToLogIn = response.redirects.length > 0 && paths.has(new URL(response.url).pathname);
  return !isSentToLogIn && !asksToLogIn(pageOfResponse(response, false), passwordField);
}

/** True for an answer to a stranger that says so. */
export function turnsAway(response: WebResponse, paths: ReadonlySet<string>, passwordField?: string): boolean {
  if (response.status === 401 || response.status === 403) return true;
  const leadsToLogIn = response.location !== undefined && paths.has(new URL(response.location).pathname);
  return leadsToLogIn || (response.status < 500 && !letsIn(response, paths, passwordField) && response.status !== 404);
}

/** The answer; undefined where this page cannot be asked. */
export async function answerOf(ask: TwoWays['ask'], url: string): Promise<WebResponse | undefined> {
  try {
    return await ask(url);
  } catch (error) {
    if (error instanceof WebFailure && error.kind !== 'spent' && error.kind !== 'shut_out') return undefined;
    throw error;
  }
}

/** What the page says to a stranger each time and to us never, or the other way round: it tells who is asking. */
export async function proofByWords(
  url: string,
  { ask, askAsStranger, paths }: TwoWays,
): Promise<SessionProof | undefined> {
  const answers: WebResponse[] = [];
  for (const each of [askAsStranger, ask, askAsStranger, ask]) {
    const response = await answerOf(each, url);
    if (response === undefined || response.status >= 300) return undefined;
    answers.push(response);
  }
  const [before = new Set(), own = new Set(), after = new Set(), ownAgain = new Set()] = answers.map(wordsOf);
  const stranger = before.intersection(after);
  const signs = stranger.difference(own.union(ownAgain));
  const marks = own.intersection(ownAgain).difference(before.union(after));
  if (signs.size === 0 && marks.size === 0) return undefined;
  return {
    url,
    holds(response) {
      if (!letsIn(response, paths)) return false;
      const words = wordsOf(response);
      if (signs.size > 0) return words.intersection(signs).size * 2 < signs.size;
      return words.intersection(marks).size * 2 > marks.size;
    },
  };
}

/**
 * Looks for a page that proves the log-in: one that shows the credential's texts as it should; without texts one that
 * turns strangers away and lets the scan in; else, where a cookie was set anew, one that says other words to each. Throws
 * LogInFailed where there is none: a scan that only may be logged in would tell nothing.
 */
export async function proveSession(terms: ProofTerms): Promise<SessionProof> {
  const { credential, answer, target, ask, askAsStranger } = terms;
  const { logged_in_text: inText, logged_out_text: outText, password_field: field } = credential;
  const path = shownPath(credential.login_url);
  if (inText !== undefined && answerShows(answer.before, inText)) {
    throw new LogInFailed(`The login page at ${path} already contains the logged_in_text before the login`);
  }
  const isIn = (response: WebResponse) =>
    inText === undefined
      ? letsIn(response, answer.paths, field)
      : response.status < 300 && answerShows(response, inText);
  const holds = (response: WebResponse) => isIn(response) && !(outText !== undefined && answerShows(response, outText));
  const urls = [...new Set([answer.landing?.url ?? target.href, target.href, credential.login_url])];
  const letIn: string[] = [];
  for (const url of urls) {
    const own = await answerOf(ask, url);
    if (own === undefined || !holds(own)) continue;
    if (inText !== undefined) return { url, holds };
    letIn.push(url);
    const stranger = await answerOf(askAsStranger, url);
    if (stranger === undefined) continue;
    if (turnsAway(stranger, answer.paths, field)) return { url, holds };
    if (outText !== undefined && answerShows(stranger, outText)) return { url, holds };
  }
  if (inText !== undefined) throw notAccepted(credential, 'no page contains the logged_in_text after it');
  if (outText === undefined && answer.cookieChanged) {
    for (const url of letIn) {
      const proof = await proofByWords(url, { ask, askAsStranger, paths: answer.paths });
      if (proof) return proof;
    }
  }
  throw notAccepted(credential, 'it could not be verified; add a logged_in_text to the credential');
}
