import type { Document } from 'domhandler';
import {
  type Browser,
  BrowserFailed,
  type BrowserJob,
  type RenderedPage,
  type ScriptFlow,
} from '../../../scanning/browser/browser.ts';
import { shellLine } from '../../../scanning/shell-line.ts';
import { parseHtml } from '../../../scanning/web/page/parse-html.ts';
import { reflectedXss } from '../active/reflected-xss.ts';
import type { Link } from '../crawl/link.ts';
import { pageLinks } from '../crawl/links/page-links.ts';
import { domXssSink } from '../passive/dom-xss-sink.ts';
import type { Sighting } from '../passive-check.ts';
import { causeOf } from '../probing/point-words.ts';
import type { ScanState } from '../scan-state.ts';
import { domXss, unencodedScriptSink } from './browser-checks.ts';
import type { ListedPage } from './page-list.ts';

/** Pages of one job: what came of them is stored before the next. */
const pagesAtOnce = 4;
const jobMs = 240_000;
const leastMs = 20_000;
const failedWords = 'the browser failed';

/** Words for what kept a page from being seen. */
const outcomeWords: Readonly<Record<Exclude<RenderedPage['outcome'], 'rendered'>, string>> = {
  failed: 'pages that did not open in the browser',
  hung: 'pages whose scripts kept the browser busy',
  left: 'pages for which time or budget was not sufficient',
};

/** Opens the listed pages that no browser has opened yet; false where time is short. */
export async function openPages(state: ScanState, browser: Browser): Promise<boolean> {
  const { frame, rendered } = state;
  if (rendered.waiting > 0) frame.context.phase('browser');
  while (rendered.waiting > 0) {
    if (frame.isShort || frame.context.remainingMs() < leastMs || state.parts.web.shutOut()) return false;
    const pages = rendered.next(pagesAtOnce);
    if (!(await openSome(state, browser, pages))) return true;
    rendered.opened(pages.length);
    await frame.commitWhenDue();
  }
  return true;
}

/** Opens a few pages; false where there is no browser after all. */
async function openSome(state: ScanState, browser: Browser, pages: readonly ListedPage[]): Promise<boolean> {
  const { frame, rendered } = state;
  const { egress, signal } = frame.context;
  try {
    const report = await browser.run(
      await jobOf(
        state,
        pages.map(({ url }) => url),
      ),
      signal,
    );
    egress.charge(report);
    if (report.missing !== undefined) {
      state.noBrowser = report.missing;
      return false;
    }
    for (const [at, page] of report.pages.entries()) take(state, page, pages[at]?.depth ?? 0);
  } catch (error) {
    if (!(error instanceof BrowserFailed)) throw error;
    rendered.gap(failedWords, pages.length);
    frame.faulty({ id: 'browser' }, error);
  }
  return true;
}

async function jobOf({ parts, frame, base }: ScanState, pages: readonly string[]): Promise<BrowserJob> {
  const { runId, userAgent, scope, egress, remainingMs, sharers } = frame.context;
  const { cookie = '', ...headers } = await parts.web.sessionFor(base);
  const left = egress.left();
  const most = Number.MAX_SAFE_INTEGER;
  const requestsPerSecond = scope.rate.requestsPerSecond / (sharers?.() ?? 1);
  return {
    runId,
    userAgent,
    target: base,
    exclusions: {
      hosts: [...scope.exclusions.hosts],
      ports: [...scope.exclusions.ports],
      paths: [...scope.exclusions.paths],
    },
    profile: scope.profile,
    requestsPerSecond: Math.min(requestsPerSecond, 10_000),
    limits: {
      requests: Math.min(left.requests, most),
      bytes: Math.min(left.bytes, most),
      ms: Math.min(jobMs, Math.max(0, Math.round(remainingMs() - leastMs / 2))),
    },
    headers,
    cookies: cookie,
    work: { kind: 'pages', pages: [...pages] },
  };
}

/** Takes over what a browser saw on one page. */
function take(state: ScanState, page: RenderedPage, depth: number): void {
  const { base: target, changes, crawl, frame, isActive, points, rendered } = state;
  if (page.outcome !== 'rendered') rendered.gap(outcomeWords[page.outcome]);
  for (const [why, count] of Object.entries(page.withheld))
    if (why === 'other site') rendered.gap('requests to other sites, which are not sent', count);
  const document = page.html === '' ? undefined : parseHtml(page.html);
  crawl.rendered(linksOf(page, document), depth, new URL(page.url));
  for (const point of changes?.ofRendered({ url: new URL(page.url), document, text: page.html }) ?? [])
    points.note(point);
  for (const { method, url } of page.requested)
    if (method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && new URL(url).origin === new URL(target).origin)
      rendered.withhold(`${method} ${new URL(url).pathname}`);
  if (!isActive || page.outcome !== 'rendered') return;
  const own = page.flows.filter(({ reflects }) => reflects === undefined);
  const proved = own.some(({ proof }) => proof !== undefined);
  const unproved = own.some(({ proof }) => proof === undefined);
  frame.take({
    coverage: [
      { checkId: domXss.id, target, outcome: proved ? 'positive' : 'negative', count: 1 },
      { checkId: unencodedScriptSink.id, target, outcome: unproved ? 'positive' : 'negative', count: 1 },
    ],
  });
  for (const flow of page.flows)
    if (flow.reflects === undefined) tell(state, page.url, flow);
    else rendered.keep(page.url, flow);
}

/** What a rendered page leads to: its links, and what its scripts have asked for. */
function linksOf({ url, requested }: RenderedPage, document: Document | undefined): readonly Link[] {
  const links = document === undefined ? [] : pageLinks(document, new URL(url));
  const asked = requested
    .filter(({ method }) => method === 'GET')
    .map((each): Link => ({ url: each.url, kind: 'page' }));
  return [...asked, ...links];
}

function tell({ instances }: ScanState, url: string, flow: ScriptFlow): void {
  const { proof, given, source, sink } = flow;
  const check = proof ? domXss : unencodedScriptSink;
  // The passive check has told the same of the script's text.
  if (!proof && instances.isSeenOn(domXssSink.id, url)) return;
  instances.add(check, sightingOf(flow), {
    url,
    excerpt: () => `passed to ${sink}: ${given}`,
    reproduce: () =>
      proof && source !== 'postMessage' ? shellLine('chromium', proof.url) : shellLine('chromium', url),
  });
}

/**
 * Tells of the values that the site writes into pages where scripts run them, once the probes are through: what these have
 * found at the same parameter is the same cause.
 */
export function tellReflected(state: ScanState): void {
  for (const { url, flow } of state.rendered.takeReflected()) {
    const point = { url: new URL(url), kind: 'query', name: flow.reflects ?? '', value: '' } as const;
    if (state.instances.has(reflectedXss.id, causeOf(point))) continue;
    tell(state, url, flow);
    const { id: checkId } = flow.proof ? domXss : unencodedScriptSink;
    state.frame.take({ coverage: [{ checkId, target: state.base, outcome: 'positive', count: 1 }] });
  }
}

function sightingOf({ source, sink, script, proof }: ScriptFlow): Sighting {
  const { pathname } = new URL(script);
  const cause = `${source} to ${sink} in ${pathname}`;
  if (proof === undefined)
    return {
      cause,
      description: `A script passes ${source} to the sink ${sink} without encoding it. The scan found no value that current browsers run.`,
      evidence: '',
    };
  return {
    cause,
    description: `A script passes ${source} to the sink ${sink}, and the browser ran a function that only this value named.`,
    evidence: `planted in ${source}: ${proof.payload}`,
  };
}
