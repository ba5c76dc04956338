import type { Credential } from '../../../records/policies/site-credential.ts';
import type { Browser } from '../../../scanning/browser/browser.ts';
import { openClient } from '../../../scanning/frame/open-client.ts';
import type { ScanFrame } from '../../../scanning/frame/scan-frame.ts';
import type { WebClientOptions } from '../../../scanning/web/client-options.ts';
import type { RequestTrail } from '../../../scanning/web/defence/request-trail.ts';
import { LogInFailed } from '../../../scanning/web/login/log-in-failed.ts';
import { ofRefusal } from '../../../scanning/web/login/open-session.ts';
import { type EntryTerms, enterSite, type SiteEntry } from './enter-site.ts';
import { logInByBrowser } from './log-in-by-browser.ts';

/** What both entries of a scan share, and how the scan's own goes on. */
interface EntryPlan extends Pick<EntryTerms, 'target' | 'scope' | 'goesOn'>, Pick<WebClientOptions, 'reference'> {
  readonly trail: RequestTrail;
  readonly browser: Browser | undefined;
  /** Requests of the scan's own client at the same time. */
  readonly concurrency: number;
}

/** How a scan gets into its site: by itself, and as the second user where it has the credentials of one. */
interface SiteEntries {
  readonly enter: () => Promise<SiteEntry>;
  readonly enterAsSecond: (() => Promise<SiteEntry>) | undefined;
}

/** Of the four requests by which a page is compared one is the second user's: together they keep to the pace of one. */
const requestsOfComparison = 4;

/** The entries of a scan into its site; each throws what `enterSite` throws. */
export function siteEntries(
  frame: ScanFrame,
  { target, scope, trail, reference, goesOn, browser, concurrency }: EntryPlan,
): SiteEntries {
  const { credentials, secondCredentials, now } = frame.context;
  const { rate, obeyRobots = false } = frame.context.scope;
  const { requestsPerSecond } = rate;
  // What robots.txt keeps crawlers from is not known yet.
  const ownFiles = !obeyRobots;
  const terms = { target, scope, requestsPerSecond, now };
  const throttleMs = (requestsOfComparison * 1000) / requestsPerSecond;
  const own: Enter = (credentials) =>
    enterSite({
      ...terms,
      credentials,
      before: { trail, reference },
      goesOn,
      client: (options) => openClient(frame, [target.href], { concurrency, ownFiles, ...options }),
    });
  const asSecond: Enter = (credentials) =>
    enterSite({
      ...terms,
      credentials,
      before: { trail },
      goesOn: true,
      client: (options) => openClient(frame, [target.href], { ...options, throttleMs }),
    });
  return {
    enter: () => throughBrowser(own, credentials),
    enterAsSecond: secondCredentials && (() => throughBrowser(asSecond, secondCredentials)),
  };

  /** Where a form can be filled in by a browser alone, it is, and the scan goes in with what came of that. */
  async function throughBrowser(enter: Enter, given: readonly Credential[]): Promise<SiteEntry> {
    const entry = await enter(given);
    if (entry.kind !== 'ended' || entry.forBrowser === undefined || browser === undefined) return entry;
    try {
      const came = await logInByBrowser({ browser, target, context: frame.context, credential: entry.forBrowser });
      return await enter([...given.filter(({ kind }) => kind !== 'form'), ...came]);
    } catch (error) {
      if (error instanceof LogInFailed) return { kind: 'ended', outcome: ofRefusal(error) };
      throw error;
    }
  }
}

type Enter = (credentials: readonly Credential[]) => Promise<SiteEntry>;
