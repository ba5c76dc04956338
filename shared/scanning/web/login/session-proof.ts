import type { FormCredential } from '../../../records/policies/site-credential.ts';
import { WebFailure } from '../message/web-failure.ts';
import type { WebResponse } from '../message/web-message.ts';
import { pageOfResponse } from '../page/page-of-response.ts';
import { accountSigns } from './account-signs.ts';
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

/** A page as a stranger and as the scan get it, each asked twice. */
interface BothViews {
  readonly stranger: readonly [WebResponse, WebResponse];
  readonly own: readonly [WebResponse, WebResponse];
}

/** Undefined where one of the answers is none of a page that is there. */
async function viewsOf(url: string, { ask, askAsStranger }: TwoWays): Promise<BothViews | undefined> {
  const before = await answerOf(askAsStranger, url);
  const first = await answerOf(ask, url);
  const after = await answerOf(askAsStranger, url);
  const again = await answerOf(ask, url);
  if (before === undefined || first === undefined || after === undefined || again === undefined) return undefined;
  if ([before, first, after, again].some(({ status }) => status >= 300)) return undefined;
  return { stranger: [before, after], own: [first, again] };
}

/** What the page says to a stranger each time and to us never, or the other way round: it tells who is asking. */
function wordsProof(url: string, { stranger, own }: BothViews, paths: TwoWays['paths']): SessionProof | undefined {
  const [before, after] = [wordsOf(stranger[0]), wordsOf(stranger[1])];
  const [first, again] = [wordsOf(own[0]), wordsOf(own[1])];
  const signs = before.intersection(after).difference(first.union(again));
  const marks = first.intersection(again).difference(before.union(after));
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

/** What the page shows of the account each time and to a stranger never: its name, or a way to log out. */
function accountProof(
  url: string,
  { stranger, own }: BothViews,
  paths: TwoWays['paths'],
  username: string,
): SessionProof | undefined {
  const signsOf = (response: WebResponse) => accountSigns(response, username);
  const known = signsOf(own[0])
    .intersection(signsOf(own[1]))
    .difference(signsOf(stranger[0]).union(signsOf(stranger[1])));
  if (known.size === 0) return undefined;
  return {
    url,
    holds: (response) => letsIn(response, paths) && known.isSubsetOf(signsOf(response)),
  };
}

/** A page that tells who is asking by its words. */
export async function proofByWords(url: string, ways: TwoWays): Promise<SessionProof | undefined> {
  const views = await viewsOf(url, ways);
  return views && wordsProof(url, views, ways.paths);
}

/** A page that shows the account; other words alone count where the log-in has set a cookie anew. */
async function proofByPage(
  url: string,
  ways: TwoWays,
  { credential, answer }: Pick<ProofTerms, 'credential' | 'answer'>,
): Promise<SessionProof | undefined> {
  const views = await viewsOf(url, ways);
  if (views === undefined) return undefined;
  const proof = accountProof(url, views, ways.paths, credential.username);
  return proof ?? (answer.cookieChanged ? wordsProof(url, views, ways.paths) : undefined);
}

/**
 * Looks for a page that proves the log-in: one that shows the credential's texts as it should; without texts one that
 * turns strangers away and lets the scan in; else one that shows the account (its name, a way to log out) to the scan
 * alone, or, where a cookie was set anew, other words. Throws LogInFailed where there is none: a scan that only may be
 * logged in would tell nothing.
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
  if (outText === undefined) {
    for (const url of letIn) {
      const proof = await proofByPage(url, { ask, askAsStranger, paths: answer.paths }, terms);
      if (proof) return proof;
    }
  }
  throw notAccepted(credential, 'it could not be verified; add a logged_in_text to the credential');
}
