import { actingOf } from '../../../scanning/web/acting/acting-address.ts';
import { challengeOf } from '../../../scanning/web/defence/challenge.ts';
import { silences } from '../../../scanning/web/defence/silence.ts';
import { oneLine } from '../../../scanning/web/exhibit.ts';
import { NeverConnected, WebFailure, type WebFailureKind } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { readPage } from '../../../scanning/web/page/read-page.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { Reach } from './host-artifact.ts';
import { isSignInAddress, isSignInPage, refreshOf } from './sign-in.ts';

const maxHops = 5;
const maxBodyBytes = 300_000;
const maxText = 100_000;

/** Answers of a host by their address: http often leads to what https has shown already. */
export type Answers = Map<string, WebResponse>;

/** A reach with the last answer, where there is one. */
export interface Reached {
  readonly reach: Reach;
  readonly page: WebResponse | undefined;
}

/** Failures that say something of the way there: the name had an address a moment ago, or no network leads to it. */
const undetermined: ReadonlySet<WebFailureKind> = new Set(['dns', 'unreachable', 'not_testable', 'off_scope']);

function withoutAnswer(failure: WebFailure): Reach {
  const { kind, message } = failure;
  if (silences.has(kind))
    return { kind: 'silent', reason: message, ...(failure instanceof NeverConnected && { isMute: true }) };
  const outcome = kind === 'excluded' ? 'skipped' : undetermined.has(kind) ? 'not_testable' : 'blocked';
  return { kind: 'unknown', outcome, reason: message };
}

/** How an answer keeps visitors out, in words. */
function closedOf(response: WebResponse, isMoved: boolean, leadsTo: string | undefined): string | undefined {
  const { status, block, url } = response;
  if (status === 401 || status === 403 || status === 407) return `status ${status}`;
  if (block !== undefined) return oneLine(block.words, 120);
  if (leadsTo !== undefined)
    return isSignInAddress(leadsTo) ? `a login at ${oneLine(new URL(leadsTo).host, 100)}` : undefined;
  if (isMoved && isSignInAddress(url)) return `a login at ${oneLine(new URL(url).pathname, 100)}`;
  return isSignInPage(response) ? 'a login form' : undefined;
}

function reachOf(
  response: WebResponse,
  way: readonly { url: string; status: number }[],
  leadsTo: string | undefined,
): Reach {
  const { url, status, headers } = response;
  return {
    kind: 'answers',
    url: oneLine(url, 1000),
    status,
    way,
    leadsTo: leadsTo === undefined ? undefined : oneLine(leadsTo, 1000),
    closed: closedOf(response, way.length > 1, leadsTo),
    title: oneLine(readPage(response).title, 200),
    headers: headers.pairs.slice(0, 200).map(([name, value]) => [name.toLowerCase(), oneLine(value, 1000)] as const),
    text: response.text().slice(0, maxText),
  };
}

/**
 * Asks for an address of a host and follows where it leads as far as it stays on that host: redirects, and pages that
 * send browsers on. Throws WebFailure `spent` and `signal.reason`.
 */
export async function reach(web: WebClient, start: string, answers: Answers): Promise<Reached> {
  const way: { url: string; status: number }[] = [];
  let next = start;
  let last: WebResponse | undefined;
  let leadsTo: string | undefined;
  while (way.length <= maxHops) {
    let response = answers.get(next);
    try {
      response ??= await web.request({ url: next, maxBodyBytes, asReference: true });
    } catch (error) {
      if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
      if (last === undefined) return { reach: withoutAnswer(error), page: undefined };
      leadsTo = next;
      break;
    }
    answers.set(next, response);
    last = response;
    way.push({ url: oneLine(response.url, 1000), status: response.status });
    const to = response.location ?? (response.status < 300 ? refreshOf(response) : undefined);
    if (to === undefined || way.some(({ url }) => url === to)) break;
    // An address that seems to change state is not requested, either: the way ends there, and evidence shows it.
    if (new URL(to).hostname !== new URL(start).hostname || actingOf(new URL(to)) !== undefined) {
      leadsTo = to;
      break;
    }
    next = to;
  }
  if (last === undefined) throw new Error(`no request was made for ${start}`);
  const challenge = last.block === undefined ? challengeOf(last) : undefined;
  if (challenge) return { reach: { kind: 'unknown', outcome: 'blocked', reason: challenge.words }, page: undefined };
  return { reach: reachOf(last, way, leadsTo), page: last };
}
