import type { ScanOutcome } from '../scanner.ts';
import { challengeOf } from './defence/challenge.ts';
import { oneLine } from './exhibit.ts';
import { folderOf } from './folder.ts';
import { WebFailure, type WebFailureKind } from './message/web-failure.ts';
import type { WebResponse } from './message/web-message.ts';
import { retryAfterMs } from './transport/retry-after.ts';
import type { WebClient } from './web-client.ts';

/** The result of requesting the home page: a response, or why the scan ends at once. */
export type Arrival =
  | { readonly kind: 'there'; readonly home: WebResponse; readonly base: string }
  | { readonly kind: 'ended'; readonly outcome: Exclude<ScanOutcome, { readonly kind: 'finished' }> };

const MAX_REDIRECTS = 5;

function ended(outcome: Exclude<ScanOutcome, { readonly kind: 'finished' }>): Arrival {
  return { kind: 'ended', outcome };
}

function failed(detail: string, errorClass?: 'setting_invalid' | 'not_testable'): Arrival {
  const cut = oneLine(detail, 250);
  return ended({ kind: 'failed', detail: cut, errorClass: errorClass ?? 'target_unreachable' });
}

function blocked(detail: string, errorClass: 'target_blocked' | 'target_refused' = 'target_blocked'): Arrival {
  return ended({ kind: 'blocked', detail: oneLine(detail, 250), errorClass });
}

/** Why there was no answer, in the user's words. */
function ofFailure(kind: WebFailureKind, message: string): Arrival {
  switch (kind) {
    case 'refused_by_guard':
      return blocked(message, 'target_refused');
    case 'not_testable':
      return failed(message, 'not_testable');
    case 'excluded':
      return ended({ kind: 'skipped', detail: `The policy excludes the site: ${message}`.slice(0, 255) });
    case 'shut_out':
      return blocked(message);
    case 'spent':
      return ended({ kind: 'paused', left: 'the whole site' });
    case 'tls':
      return failed(`${message}; set the option disable-tls-checks to scan anyway`);
    default:
      return failed(message);
  }
}

/** What a site says that is down for a while, and when it wants to be asked again. */
function notWorking({ status, headers }: WebResponse, now: number): string {
  const waitMs = retryAfterMs(headers.get('retry-after'), now);
  const why = status === 503 ? 'the site is in maintenance or overloaded' : 'the site is not working at the moment';
  const minutes = waitMs === undefined ? undefined : Math.ceil(waitMs / 60_000);
  const when =
    minutes === undefined ? '' : `; it asks to be visited again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `The home page returns status ${status}: ${why}${when}`;
}

const leastPage = 1000;

/** Of a page that broke off, or did not come in its time, so little was read that it shows nothing. */
const isBroken = ({ body, truncated }: WebResponse) => truncated && body.length < leastPage && !body.includes('</');

/** An error of the moment is told apart from a site that is down by asking again. */
const MAX_TRIES = 3;

async function homeOf(web: WebClient, target: string): Promise<WebResponse> {
  for (let tries = 1; ; tries += 1) {
    const home = await web.request({ url: target, maxRedirects: MAX_REDIRECTS, asReference: true });
    const isError = home.status >= 500 && home.status < 600 && home.block === undefined;
    const isOfTheMoment = isError || isBroken(home);
    // A time that was named has been waited for by the client, or is too long.
    if (!isOfTheMoment || tries === MAX_TRIES || home.headers.get('retry-after') !== undefined) return home;
  }
}

/** Why the home page is none to scan by; undefined where it is one. */
function ofAnswer(target: string, home: WebResponse, now: number): Arrival | undefined {
  const { status, location, redirects } = home;
  const block = home.block ?? challengeOf(home);
  if (block?.kind === 'login' || status === 401)
    return blocked(
      'The site requires a user name and password: store a credential and name it in the policy of this setting',
    );
  if (block !== undefined) return blocked(`The site blocks the scan: ${block.words}`);
  if (location !== undefined) {
    const circle = redirects.length >= MAX_REDIRECTS;
    if (circle) return failed(`${target} redirects more than ${MAX_REDIRECTS} times`);
    return failed(`${target} redirects to another site, which is not scanned: ${location}`, 'setting_invalid');
  }
  if (status === 403)
    return blocked('The home page returns status 403: a firewall in front of the site may block scanners');
  if (status === 451)
    return blocked(
      'The home page returns status 451: the site is withheld from the address of the scan for legal reasons',
    );
  if (isBroken(home)) return failed('The home page breaks off, or does not come in its time');
  // No such status exists: defences have made up 999.
  if (status >= 600) return blocked(`The home page returns status ${status}: a firewall blocks the scan`);
  if (status >= 500) return failed(notWorking(home, now));
  return undefined;
}

/**
 * Requests the home page of a target. `force` goes on where a page came that is none to scan by; nothing helps where
 * there is no answer. Throws `signal.reason` when aborted.
 */
export async function arrive(web: WebClient, target: string, force: boolean, now: () => number): Promise<Arrival> {
  try {
    const home = await homeOf(web, target);
    const obstacle = ofAnswer(target, home, now());
    if (obstacle !== undefined && (!force || home.location !== undefined)) return obstacle;
    const base = new URL(folderOf(target));
    const { protocol, host } = new URL(home.url);
    base.protocol = protocol;
    base.host = host;
    return { kind: 'there', home, base: base.href };
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error;
    return ofFailure(error.kind, error.message);
  }
}
