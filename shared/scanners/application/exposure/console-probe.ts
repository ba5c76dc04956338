import type { ConsoleRule } from '../../../scanning/exposure/consoles/console-rule.ts';
import type { Proof } from '../../../scanning/exposure/proof.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';

/** What came of asking a console: `open` with what proves it, `closed` where it requires a login, else `unknown`. */
export type ConsoleState =
  | { readonly kind: 'open'; readonly url: URL; readonly proof: Proof; readonly response: WebResponse }
  | { readonly kind: 'closed' | 'unknown' };

const maxRedirects = 5;
/** Front pages and lists: what identifies them comes first. */
const maxBodyBytes = 300_000;

const loginAddress = /\/(?:log_?in|sign_?in|auth|oauth2?|sso)(?:[/.?]|$)/i;
const passwordField = /<input\b[^>]{0,400}\btype\s{0,4}=\s{0,4}["']?password\b/i;

/** True for a response that requires a login: by its status, by where it leads, or by a form with a password. */
function asksForLogin(response: Pick<WebResponse, 'url' | 'status' | 'location' | 'block' | 'text'>): boolean {
  const { url, status, location, block, text } = response;
  if (status === 401 || status === 403 || status === 407 || block?.kind === 'login') return true;
  // It leads elsewhere: to the site where one logs in.
  if (location !== undefined && status >= 300 && status < 400) return true;
  return loginAddress.test(new URL(url).pathname) || passwordField.test(text().slice(0, maxBodyBytes));
}

/** Requests an address as a visitor who has not logged in. */
export async function asVisitor(
  { request }: Pick<Probe, 'request'>,
  url: URL,
  wanted: Pick<WebRequest, 'maxRedirects'> = { maxRedirects },
): Promise<WebResponse> {
  return await request({ url: url.href, session: false, maxBodyBytes, ...wanted });
}

/** Where a console's own addresses begin, given the address that was asked for its front page. */
function baseOf({ home = '' }: ConsoleRule, asked: URL): URL {
  const folder = new URL('.', asked);
  if (home !== '' && folder.pathname.endsWith(`/${home}`))
    folder.pathname = folder.pathname.slice(0, folder.pathname.length - home.length);
  return folder;
}

/** The address of a word in the same folder, which cannot exist: some servers read the beginning of a name alone. */
const beside = (url: URL, word: string): URL => new URL(word, url);

/**
 * Asks a console that was recognized by `front`, the response to `asked`, whether it requires a login. Three GET requests
 * where it does not: for the proof, for an address that cannot exist and must not prove it, and for the proof again;
 * else one.
 */
export async function consoleState(
  rule: ConsoleRule,
  { asked, front }: { readonly asked: URL; readonly front: WebResponse },
  probe: Pick<Probe, 'request' | 'marker'>,
): Promise<ConsoleState> {
  const { path, open, closed } = rule;
  const url = path === '' ? new URL(front.url) : new URL(path, baseOf(rule, asked));
  const proofIn = (response: WebResponse) => (response.status === 200 ? open(response) : undefined);
  const response = await asVisitor(probe, url);
  if (proofIn(response) === undefined) {
    const isClosed = asksForLogin(response) || asksForLogin(front) || closed?.(response) || closed?.(front);
    return { kind: isClosed ? 'closed' : 'unknown' };
  }
  // A front page may stand for any address below it: its own marks are the proof.
  if (path !== '' && proofIn(await asVisitor(probe, beside(url, probe.marker()))) !== undefined)
    return { kind: 'unknown' };
  const again = await asVisitor(probe, url);
  const proof = proofIn(again);
  return proof === undefined ? { kind: 'unknown' } : { kind: 'open', url, proof, response: again };
}
