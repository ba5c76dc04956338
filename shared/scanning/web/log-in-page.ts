import type { Credential } from '../../records/policies/site-credential.ts';
import type { FacedAnswer } from './page/page-face.ts';
import { redirectOf } from './transport/hop.ts';

/** As far as a page is searched for a password's field. */
const searchedBytes = 64 * 1024;
const passwordField = /\btype\s{0,5}=\s{0,5}["']?password\b/i;

/** Whether a response asks for a login in a scan with a session, which means that the session has ended. */
export function isSessionEnded(
  { url, status, headers, body }: FacedAnswer,
  credentials: readonly Credential[],
): boolean {
  if (credentials.length === 0) return false;
  if (status === 401) return true;
  const to = redirectOf({ status, headers }, new URL(url)) ?? new URL(url);
  const isLogInPage = (each: Credential) =>
    each.kind === 'form' && URL.canParse(each.login_url) && new URL(each.login_url).pathname === to.pathname;
  return credentials.some(isLogInPage) || passwordField.test(body.toString('latin1', 0, searchedBytes));
}

/** Pages that ask to log in lead to little else; other pages have such a form beside what they show. */
const maxLinks = 12;

/** Whether a page is there to log in: a password's field, and few links. */
export function isLogInPage({ body }: Pick<FacedAnswer, 'body'>): boolean {
  const text = body.toString('latin1', 0, searchedBytes);
  return passwordField.test(text) && text.split(/<a\s/i).length - 1 <= maxLinks;
}
