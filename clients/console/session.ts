import { signal } from '@preact/signals';
import { type Client, createClient } from '../library/client.ts';
import { RequestFailed } from '../library/failure.ts';
import { forgetDrafts, keepDrafts } from './kept-drafts.ts';

/** The service is where the page is: `/` of the gateway, or of its stage. */
export const serviceUrl = `${location.origin}${location.pathname.replace(/\/[^/]*$/, '')}`;

/** Kept as long as the tab is open, and by no other tab. */
const storageKey = 'scanfold.token';

/** The token that requests are sent with; empty where nobody is signed in. */
export const token = signal(sessionStorage.getItem(storageKey) ?? '');

/** Whether the service has refused the token that was in use: it has expired or was withdrawn. */
export const hasExpired = signal(false);

/** Signs in; the page stays where it is, so that whoever comes back is where they were. */
export function signIn(value: string): void {
  sessionStorage.setItem(storageKey, value);
  hasExpired.value = false;
  token.value = value;
}

function forgetToken(): void {
  sessionStorage.removeItem(storageKey);
  token.value = '';
}

/** Who was signed in last in this tab. */
const subjectKey = 'scanfold.subject';

/** Notes who is signed in: what another person was typing when their sign-in expired is forgotten. */
export function noteSubject(subject: string): void {
  if (sessionStorage.getItem(subjectKey) !== subject) forgetDrafts();
  sessionStorage.setItem(subjectKey, subject);
}

/** Forgets the token, who had it, and what they were typing. */
export function signOut(): void {
  forgetDrafts();
  sessionStorage.removeItem(subjectKey);
  forgetToken();
}

/** Sends as `fetch` does; a token that is refused is forgotten, what is being typed kept, and the page asks for another token. */
async function send(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status === 401 && token.value !== '') {
    keepDrafts();
    forgetToken();
    hasExpired.value = true;
  }
  return response;
}

/** The client of the service with the token of whoever is signed in. Few retries: somebody waits. */
export const client: Client = createClient({
  baseUrl: serviceUrl,
  token: () => token.value,
  fetch: send,
  retries: { attempts: 3, longestPauseMs: 5000 },
});

/** Whether the service takes a token: undefined where it does, else why it does not. */
export async function tokenFault(value: string, ask: (client: Client) => Promise<unknown>): Promise<unknown> {
  const trial = createClient({ baseUrl: serviceUrl, token: value, retries: { attempts: 2 } });
  return ask(trial).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** True for what the page answers by asking for a token. */
export const isUnauthorized = (error: unknown) => error instanceof RequestFailed && error.status === 401;
