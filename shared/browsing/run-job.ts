import { errorFacts } from '../log.ts';
import type { BrowserJob, BrowserReport, RenderedPage } from '../scanning/browser/browser.ts';
import type { Egress } from '../scanning/egress/egress.ts';
import { meter } from '../scanning/egress/metered.ts';
import { createWebClient } from '../scanning/web/create-web-client.ts';
import { webScope } from '../scanning/web/transport/scope.ts';
import type { ChromiumInstall } from './find-chromium.ts';
import { GuardedContext } from './guarded-context.ts';
import { type Chromium, launchChromium } from './launch-chromium.ts';
import { logInByScripts } from './log-in-by-scripts.ts';
import { PageHung } from './open-page.ts';
import { renderPage } from './render-page.ts';

/** What jobs need of the outside. */
export interface JobParts {
  readonly egress: Egress;
  /** Undefined where this machine has no browser. */
  readonly install: ChromiumInstall | undefined;
  readonly now: () => number;
  /** Who works on the run that the job is for; nobody where it is cancelled or over. Absent: nobody can say. */
  readonly holder?: (() => Promise<string | undefined>) | undefined;
  readonly faulty: (facts: object) => void;
}

const noBrowser = 'no browser is installed';
/** What is left for the answer. */
const reserveMs = 3000;

const unseen = (url: string, outcome: RenderedPage['outcome']): RenderedPage => ({
  url,
  outcome,
  html: '',
  requested: [],
  withheld: {},
  flows: [],
});

/** How often a job looks whether its run goes on. */
const lookMs = 2000;

/** Calls `end` once somebody else than at first works on the run, or nobody; to be cleared. A look that fails says nothing. */
function watchHolder(holder: NonNullable<JobParts['holder']>, end: () => void): NodeJS.Timeout {
  const first = holder();
  let isAsking = false;
  const look = async () => {
    if (isAsking) return;
    isAsking = true;
    const [before, after] = await Promise.allSettled([first, holder()]);
    isAsking = false;
    if (after.status !== 'fulfilled') return;
    if (after.value === undefined || (before.status === 'fulfilled' && before.value !== after.value)) end();
  };
  first.catch(() => undefined);
  return setInterval(() => void look(), lookMs);
}

/** Does one job with a browser of its own, which ends with it. Nothing is sent past the guard, scope and budgets. */
export async function runJob(
  job: BrowserJob,
  { egress, install, now, holder, faulty }: JobParts,
  remainingMs: () => number,
): Promise<BrowserReport> {
  if (install === undefined) return { missing: noBrowser, requests: 0, bytes: 0, pages: [] };
  const endsAt = now() + Math.min(job.limits.ms, remainingMs() - reserveMs);
  const stop = new AbortController();
  const metered = meter(egress, job.limits, () => undefined);
  const scope = webScope([job.target], job.exclusions);
  const web = createWebClient({
    egress: metered.egress,
    signal: stop.signal,
    runId: job.runId,
    userAgent: job.userAgent,
    scope,
    now,
    remainingMs: () => endsAt - now() + 2000,
    requestsPerSecond: job.requestsPerSecond,
    // Nobody is told a secret who cannot prove to be the site.
    checkTls: job.cookies !== '' || Object.keys(job.headers).length > 0,
  });
  const isLate = () => stop.signal.aborted || now() >= endsAt || metered.egress.spent();
  const withContext: WithContext = async (work) => {
    const chromium = await launchChromium(install);
    const close = () => void chromium.close();
    const ended = setTimeout(close, Math.max(0, endsAt - now()));
    stop.signal.addEventListener('abort', close);
    const gone = whenGone(chromium);
    try {
      const context = await Promise.race([GuardedContext.open({ chromium, web, scope, job, now }), gone]);
      return await work(context, gone);
    } finally {
      clearTimeout(ended);
      stop.signal.removeEventListener('abort', close);
      await chromium.close();
    }
  };
  const watch = holder && watchHolder(holder, () => stop.abort(new Error('the run is over')));
  try {
    const { work } = job;
    const logIn =
      work.kind === 'log_in'
        ? await withContext((context, gone) => Promise.race([logInByScripts(context, work.form, scope), gone]))
        : undefined;
    const pages = work.kind === 'pages' ? await renderAll(work.pages, job, withContext, { isLate, faulty }) : [];
    return { requests: metered.requests(), bytes: metered.bytes(), pages, ...(logIn ? { logIn } : {}) };
  } finally {
    clearInterval(watch);
    stop.abort(new Error('the job is over'));
    web.close();
    metered.close();
  }
}

type WithContext = <T>(work: (context: GuardedContext, gone: Promise<never>) => Promise<T>) => Promise<T>;

/** How long what was under way may take to fail by itself when its browser has ended. */
const goneMs = 5000;

/**
 * Rejects some time after a browser has ended: of what was under way then, Playwright may have lost the answer, and a call
 * that has none would hold the job for ever.
 */
function whenGone({ browser }: Chromium): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  browser.once('disconnected', () => setTimeout(() => reject(new Error('the browser has ended')), goneMs).unref());
  promise.catch(() => undefined);
  return promise;
}

/** Renders pages one after the other; one that hangs ends its browser, and the next ones get another. */
async function renderAll(
  urls: readonly string[],
  job: BrowserJob,
  withContext: WithContext,
  { isLate, faulty }: { readonly isLate: () => boolean; readonly faulty: JobParts['faulty'] },
): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  while (pages.length < urls.length) {
    const isHung = await withContext(async (context, gone) => {
      for (const url of urls.slice(pages.length)) {
        if (isLate()) {
          pages.push(unseen(url, 'left'));
          continue;
        }
        const page = await Promise.race([renderPage(context, url, job), gone]).catch((error: unknown) => {
          if (!(error instanceof PageHung)) faulty(errorFacts(error));
          return unseen(url, error instanceof PageHung ? 'hung' : isLate() ? 'left' : 'failed');
        });
        pages.push(page);
        if (page.outcome === 'hung' || page.outcome === 'failed') return true;
      }
      return false;
    });
    if (!isHung) break;
  }
  return pages;
}
