import * as z from 'zod/mini';
import type { BrowserJob, RenderedPage, ScriptFlow } from '../scanning/browser/browser.ts';
import { actingOf, mayAct } from '../scanning/web/acting/acting-address.ts';
import type { GuardedContext } from './guarded-context.ts';
import { evaluated, PageHung, plainly, visitPage } from './open-page.ts';
import { proveFlow } from './prove-flow.ts';
import {
  addressSources,
  type DomSource,
  fragmentSources,
  localSources,
  parameterSources,
  pathSources,
} from './sources.ts';
import { type TracedFlow, traceFlows, traceMessages } from './trace-flows.ts';
import { valueNames } from './value-names.ts';

const maxHtml = 500_000;
/** Flows of one page that are proved; a page with more has one problem, not hundreds. */
const maxProved = 6;
/** Signs that an encoding for an address or for markup changes, and that no browser changes in an address. */
const bareSigns = "&;'";

const shown = z.object({ html: z.string(), scripts: z.number() });

const documentNow = `({
  html: document.documentElement === null ? '' : document.documentElement.outerHTML.slice(0, ${maxHtml}),
  scripts: document.scripts.length,
})`;

const nothing = (url: string, outcome: RenderedPage['outcome']): RenderedPage => ({
  url,
  outcome,
  html: '',
  requested: [],
  withheld: {},
  flows: [],
});

/** One of each kind: the source, the sink and the script tell flows apart. */
function distinct(flows: readonly TracedFlow[]): TracedFlow[] {
  const byKind = new Map(flows.map((flow) => [`${flow.source.name} ${flow.sink} ${flow.script}`, flow]));
  return [...byKind.values()].slice(0, maxProved);
}

/** True where the value comes to the sink as it was planted: nothing on the way encodes it. */
async function comesBare(context: GuardedContext, url: string, flow: TracedFlow): Promise<boolean> {
  if (flow.shape !== undefined) return true;
  // What is looked up by name comes decoded: what encodes it, and what does not, would look alike.
  if (flow.source.isDecoded) return false;
  const value = `${flow.source.token}${bareSigns}`;
  const { flows } = await traceFlows(context, url, [flow.source], () => value);
  // Browsers themselves write the apostrophe of a query as %27.
  return flows.some(({ sink, given }) => sink === flow.sink && given.includes(`${flow.source.token}&;`));
}

/** False for an address that seems to do something as soon as it has values. */
function mayVary(url: string): boolean {
  return !mayAct(new URL(url)) && actingOf(new URL('?value=1', url)) === undefined;
}

/** Where planted values come to on a page; with the proof, or unproved where they come there unencoded. */
async function flowsOf(
  context: GuardedContext,
  { url, html }: Pick<RenderedPage, 'url' | 'html'>,
  isHarmless: boolean,
): Promise<ScriptFlow[]> {
  const names = valueNames(html);
  const traced: TracedFlow[] = [];
  const trace = async (sources: readonly DomSource[]) => {
    if (sources.length === 0) return undefined;
    const came = await traceFlows(context, url, sources);
    traced.push(...came.flows);
    return came;
  };
  // What a fragment or a window's name is, no server hears of: the page is asked for as the crawl did.
  const first = await trace(isHarmless ? [...localSources(), ...addressSources()] : localSources());
  await trace(fragmentSources(names.inFragment));
  if (isHarmless) await trace(parameterSources(url, [...(first?.lookedUp ?? []), ...names.inQuery]));
  if (isHarmless && traced.length === 0) await trace(pathSources());
  if (first !== undefined && first.listeners.size > 0)
    traced.push(...(await traceMessages(context, url, first.listeners)).flows);
  const flows: ScriptFlow[] = [];
  for (const flow of distinct(traced)) {
    const { source, sink, script, given, isWritten = false } = flow;
    const proof = await proveFlow(context, url, flow);
    if (proof === undefined && !(await comesBare(context, url, flow))) continue;
    flows.push({
      source: source.name,
      sink,
      script: bareOf(script, url),
      given: given.slice(0, 600),
      ...(proof ? { proof } : {}),
      ...(isWritten && source.parameter !== undefined ? { reflects: source.parameter } : {}),
    });
  }
  return flows;
}

/** The address of a script without what was planted in it. */
function bareOf(script: string, page: string): string {
  if (!URL.canParse(script)) return page;
  const url = new URL(script);
  const own = new URL(page);
  return url.pathname.startsWith(own.pathname) ? page : `${url.origin}${url.pathname}`;
}

/** Opens a page as a visitor does, and, where the profile asks, as one who follows an attacker's links. Throws PageHung. */
export async function renderPage(
  context: GuardedContext,
  url: string,
  { profile }: Pick<BrowserJob, 'profile'>,
): Promise<RenderedPage> {
  const visit = { chosen: plainly(url), hooks: '', calls: {} };
  const rendered = await visitPage(context, visit, async (page, { requested, withheld, isSpent, documents }) => {
    const { html, scripts } = shown.parse(await evaluated(page, documentNow));
    const outcome = isSpent ? ('left' as const) : ('rendered' as const);
    // A script that goes elsewhere at once leaves a document behind that has none.
    return {
      scripts: scripts + documents.length - 1,
      page: { url: page.url(), outcome, html, requested, withheld, flows: [] },
    };
  });
  if (rendered === undefined) return nothing(url, 'failed');
  const { scripts, page } = rendered;
  const isAsked = profile !== 'baseline' && scripts > 0 && page.outcome === 'rendered';
  try {
    return { ...page, url, flows: isAsked ? await flowsOf(context, { ...page, url }, mayVary(url)) : [] };
  } catch (error) {
    if (error instanceof PageHung) return { ...page, url, outcome: 'hung' };
    throw error;
  }
}
