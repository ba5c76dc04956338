import type { Credential } from '../../../records/policies/site-credential.ts';

import { arrive } from '../../../scanning/web/arrival.ts';
import type { WebClientOptions } from '../../../scanning/web/client-options.ts';
import { noSession, type OpenedSession, openSession } from '../../../scanning/web/login/open-session.ts';
import { endedWithheld, isTrusted, withheld } from '../../../scanning/web/login/withheld.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { WebScope } from '../../../scanning/web/transport/scope.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';

/** What a scan needs to get in. */
export interface EntryTerms {
  readonly target: URL;
  readonly scope: WebScope;
  readonly credentials: readonly Credential[];
  readonly requestsPerSecond: number;
  readonly now: () => number;
  /** True for a scan that goes on: it knows where the site is, and does not ask for its home page again. */
  readonly goesOn: boolean;
  /** Makes a client for the scanned site; whoever gives this closes it. */
  readonly client: (
    options: Pick<WebClientOptions, 'checkTls' | 'credentials' | 'throttleMs' | 'trail' | 'reference'>,
  ) => WebClient;
  /** What goes on from the invocations before: only the scan's own client knows the site by its page. */
  readonly before: Pick<WebClientOptions, 'trail' | 'reference'>;
}

type Session = Extract<OpenedSession, { readonly kind: 'open' }>;

/** A scan that is in, with its clients. */
interface InSite extends Omit<Session, 'kind'> {
  readonly kind: 'in';
  /** The home page; absent where a scan goes on that has seen it. */
  readonly home: WebResponse | undefined;
  /** Takes any certificate and brings no credentials: for what a stranger comes to. */
  readonly stranger: WebClient;
  /** Refuses certificates as a browser does, and brings no credentials. */
  readonly verifying: WebClient;
}

/** How a scan got in, or why it ends before it has begun. */
export type SiteEntry = InSite | Extract<OpenedSession, { readonly kind: 'ended' }>;

function isUnreachable(entry: SiteEntry): boolean {
  return entry.kind === 'ended' && entry.outcome.kind === 'failed' && entry.outcome.errorClass === 'target_unreachable';
}

/**
 * Opens the session of a scan and asks for its home page. A broken certificate is a finding and hides no others, but
 * nobody is told a secret who cannot prove to be the site: with credentials every connection is verified, and where that
 * fails the scan goes in as a stranger and says so. Throws `signal.reason` when aborted.
 */
export async function enterSite(terms: EntryTerms): Promise<SiteEntry> {
  const { target, scope, credentials, requestsPerSecond, now, goesOn, client, before } = terms;
  // What asks beside the scan has no burst of its own: together they keep to the pace of one.
  const { trail } = before;
  const aside = { credentials: [], throttleMs: 1000 / requestsPerSecond, ...(trail ? { trail } : {}) };
  const verifying = client({ ...aside, checkTls: true });
  const enter = async (web: WebClient, given: readonly Credential[], stranger: WebClient): Promise<SiteEntry> => {
    // In each invocation anew: cookies are not kept between them.
    const session = await openSession({ web, scope, target, credentials: given });
    if (session.kind === 'ended') return session;
    const arrival = await arrive(session.web, target.href, false, now);
    if (arrival.kind === 'ended') return arrival;
    return { ...session, kind: 'in', home: arrival.home, stranger, verifying };
  };
  const asStranger = async (): Promise<SiteEntry> => {
    const stranger = client({ ...before, credentials: [], checkTls: false });
    if (!goesOn) return await enter(stranger, [], stranger);
    return { ...noSession(stranger), kind: 'in', home: undefined, stranger, verifying };
  };
  if (credentials.length === 0) return await asStranger();
  const isHttp = target.protocol === 'http:';
  if (isHttp || (await isTrusted(verifying, target))) {
    const stranger = client({ ...aside, checkTls: false });
    const entry = await enter(client({ ...before, credentials, checkTls: true }), credentials, stranger);
    // It is a matter of the certificate where the way from http leads to one that no browser would take.
    if (!isHttp || !isUnreachable(entry) || (await isTrusted(verifying, target))) return entry;
  }
  const entry = await asStranger();
  if (entry.kind === 'in') return { ...entry, doubt: async () => withheld };
  const { outcome } = entry;
  return outcome.kind === 'paused' ? entry : { ...entry, outcome: endedWithheld(outcome) };
}
