import type { FormCredential } from '../../../records/policies/site-credential.ts';
import { WebFailure } from '../message/web-failure.ts';
import type { WebRequest, WebResponse } from '../message/web-message.ts';
import { pageOfResponse } from '../page/page-of-response.ts';
import type { WebScope } from '../transport/scope.ts';
import type { WebClient } from '../web-client.ts';
import { LogInFailed, shownPath } from './log-in-failed.ts';
import { asksForCode, asksToLogIn, type FilledForm, fillLogInForm } from './log-in-form.ts';
import { answerShows } from './shown-text.ts';

/** What a log-in needs of the outside. */
export interface LogInTerms {
  readonly web: WebClient;
  readonly scope: WebScope;
  readonly credential: FormCredential;
}

/** What came of a password that was sent; whether it was accepted is for the proof to say. */
export interface LogInAnswer {
  /** The page with the password form, before the log-in. */
  readonly before: WebResponse;
  /** Where the log-in led; undefined where that is not for this scan to ask. */
  readonly landing: WebResponse | undefined;
  /** True where the site has set a cookie anew when it got the password. */
  readonly cookieChanged: boolean;
  /** Paths of the pages that ask to log in. */
  readonly paths: ReadonlySet<string>;
}

const maxRedirects = 5;
/** How often a form may be sent on by 307 or 308. */
const maxSentOn = 2;
/** As a browser asks: some sites answer JSON to whoever takes anything. */
const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** The words of a log-in that was not accepted. */
export function notAccepted(credential: FormCredential, why = ''): LogInFailed {
  const words = `The login at ${shownPath(credential.login_url)} was not accepted`;
  return new LogInFailed(why === '' ? words : `${words}: ${why}`);
}

async function formPage({ web, credential }: LogInTerms): Promise<WebResponse> {
  const path = shownPath(credential.login_url);
  const response = await web.request({ url: credential.login_url, headers: accept, maxRedirects });
  const { block, status, location } = response;
  if (block?.kind === 'login') {
    throw new LogInFailed(`The login page at ${path} itself requires HTTP authentication (user name and password)`);
  }
  if (block) throw new LogInFailed(`The site blocks the login: ${block.words}`, 'target_blocked');
  if (location !== undefined) {
    throw new LogInFailed(
      `The login page at ${path} redirects to another site: the password is sent to the scanned site only`,
    );
  }
  if (status >= 500) {
    throw new LogInFailed(`The login page at ${path} returns status ${status}`, 'target_unreachable');
  }
  // Some sites show their log-in form with 401 or 403.
  if (status >= 400 && !asksToLogIn(pageOfResponse(response, false), credential.password_field)) {
    throw new LogInFailed(`There is no login page at ${path}: it returns status ${status}`);
  }
  return response;
}

/** True where a password may go: the scanned site alone, and not without encryption where the log-in page had it. */
function mayReceive(url: URL, page: URL, { scope, credential }: LogInTerms): boolean {
  const isEncrypted = page.protocol === 'https:' || credential.login_url.startsWith('https:');
  return scope.refuses(url) === undefined && scope.isOwn(url) && !(isEncrypted && url.protocol === 'http:');
}

function requireOwn(url: URL, page: URL, terms: LogInTerms): void {
  if (mayReceive(url, page, terms)) return;
  const path = shownPath(terms.credential.login_url);
  if (terms.scope.refuses(url) === 'excluded') {
    throw new LogInFailed(
      `The login form at ${path} is submitted to ${shownPath(url.href)}, which the policy excludes`,
    );
  }
  const to =
    url.protocol === 'http:' && page.protocol === 'https:'
      ? 'over http: the password is not sent unencrypted'
      : 'to another site: the password is sent to the scanned site only';
  throw new LogInFailed(`The login form at ${path} is submitted ${to}`);
}

/** The request that a browser makes of a form. */
function requestOf({ action, method, fields }: FilledForm, page: URL): WebRequest {
  const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString();
  const headers = { ...accept, Referer: page.href, ...(method === 'POST' ? { Origin: page.origin } : {}) };
  if (method === 'POST') return { url: action.href, method, headers, body };
  const url = new URL(action);
  url.search = body;
  return { url: url.href, headers };
}

/** Names and values of the cookies that an answer sets, without those that it takes away. */
function cookiesSet(response: WebResponse): string[] {
  return response.headers
    .all('set-cookie')
    .map((header) => (header.slice(0, 8192).split(';')[0] ?? '').trim())
    .filter((pair) => !/^[^=]*=(?:|""|deleted|deleteMe)$/.test(pair));
}

/** The answer of where a redirect leads; undefined where that is none of the scan's. */
async function followed(web: WebClient, url: string): Promise<WebResponse | undefined> {
  try {
    return await web.request({ url, headers: accept, maxRedirects });
  } catch (error) {
    const isElsewhere = error instanceof WebFailure && /^(?:off_scope|excluded|refused_by_guard)$/.test(error.kind);
    if (isElsewhere) return undefined;
    throw error;
  }
}

/** Sends a form once. A site may send it on (307, 308), never to an address that has had it. */
async function send(form: FilledForm, page: URL, terms: LogInTerms): Promise<WebResponse> {
  const seen = new Set<string>();
  let request = requestOf(form, page);
  for (;;) {
    const url = new URL(request.url);
    requireOwn(url, page, terms);
    seen.add(url.href);
    const response = await terms.web.request(request);
    const isSentOn = (response.status === 307 || response.status === 308) && response.location !== undefined;
    if (!isSentOn || request.method !== 'POST') return response;
    const next = new URL(response.location);
    next.hash = '';
    if (seen.has(next.href) || seen.size > maxSentOn)
      throw notAccepted(terms.credential, 'the form is redirected in a loop');
    request = { ...request, url: next.href };
  }
}

function requireTaken({ status, block, headers }: WebResponse, credential: FormCredential): void {
  if (block && block.kind !== 'login') {
    throw new LogInFailed(`The site blocks the login: ${block.words}`, 'target_blocked');
  }
  if (status === 401 || status === 403) throw notAccepted(credential);
  if (status >= 500) {
    const path = shownPath(credential.login_url);
    throw new LogInFailed(`The login at ${path} returned status ${status}`, 'target_unreachable');
  }
  if (status >= 400) throw notAccepted(credential, `the response has status ${status}`);
  // What a script would read, and a form does not get: `200 {"error":...}`.
  if (status < 300 && /\bjson\b/i.test(headers.get('content-type') ?? '') && credential.logged_in_text === undefined) {
    throw notAccepted(credential, 'the response is JSON and not a page; set logged_in_text to verify the login');
  }
}

/** Where an answer led: itself, or what is behind its redirect. */
async function landingOf(answer: WebResponse, web: WebClient): Promise<WebResponse | undefined> {
  return answer.location === undefined ? answer : await followed(web, answer.location);
}

/**
 * Logs in by the form of a page: in one step, or with the user name first and the password on the next page. The password
 * is sent once, to the scanned site alone; a page that asks for it again means that it was not accepted. Throws
 * LogInFailed, and WebFailure where there is no answer.
 */
export async function logIn(terms: LogInTerms): Promise<LogInAnswer> {
  const { web, credential } = terms;
  const login = new URL(credential.login_url);
  const paths = new Set([login.pathname]);
  let before = await formPage(terms);
  let form = fillLogInForm(pageOfResponse(before, false), credential);
  paths.add(new URL(before.url).pathname);
  if (!form.hasPassword) {
    const answer = await send(form, new URL(before.url), terms);
    requireTaken(answer, credential);
    const next = await landingOf(answer, web);
    if (next === undefined) {
      throw new LogInFailed(
        `The login at ${shownPath(login.href)} continues at another site: the password is sent to the scanned site only`,
      );
    }
    before = next;
    form = fillLogInForm(pageOfResponse(before, false), credential);
    if (!form.hasPassword) throw notAccepted(credential, 'no password field followed the user name');
  }
  const known = new Set(cookiesSet(before));
  const answer = await send(form, new URL(before.url), terms);
  requireTaken(answer, credential);
  const landing = await landingOf(answer, web);
  if (landing) requireIn(landing, credential);
  const set = [answer, ...(landing?.redirects ?? []), ...(landing ? [landing] : [])].flatMap(cookiesSet);
  return { before, landing, cookieChanged: set.some((pair) => !known.has(pair)), paths };
}

/** The page that a log-in leads to must not ask for it again. */
function requireIn(landing: WebResponse, credential: FormCredential): void {
  const { logged_in_text: inText, logged_out_text: outText } = credential;
  if (inText !== undefined && answerShows(landing, inText)) return;
  const page = pageOfResponse(landing, false);
  if (asksToLogIn(page, credential.password_field) || (outText !== undefined && answerShows(landing, outText)))
    throw notAccepted(credential);
  if (asksForCode(page)) {
    const path = shownPath(credential.login_url);
    throw new LogInFailed(`The login at ${path} requires a second factor: use an account without one`);
  }
}
