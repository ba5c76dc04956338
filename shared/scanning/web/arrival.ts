import type { ScanOutcome } from '../scanner.ts';
import { challengeOf } from './defence/challenge.ts';
import { oneLine } from './exhibit.ts';
import { folderOf } from './folder.ts';
import { WebFailure, type WebFailureKind } from './message/web-failure.ts';
import type { WebResponse } from './message/web-message.ts';
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

/** Why the home page is none to scan by; undefined where it is one. */
function ofAnswer(target: string, home: WebResponse): Arrival | undefined {
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
  if (status >= 500) return failed(`The home page returns status ${status}: the site is not working at the moment`);
  return undefined;
}

/**
 * Requests the home page of a target. `force` goes on where a page came that is none to scan by; nothing helps where
 * there is no answer. Throws `signal.reason` when aborted.
 */
export async function arrive(web: WebClient, target: string, force: boolean): Promise<Arrival> {
  try {
    const home = await web.request({ url: target, maxRedirects: MAX_REDIRECTS, asReference: true });
    const obstacle = ofAnswer(target, home);
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
