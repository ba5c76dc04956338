import { uncovered } from '../../scanning/frame/gaps.ts';
import type { Block, WebResponse } from '../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../scanning/web/page/page-of-response.ts';
import { type ImportedDefinition, importDefinition, importText } from './definitions/import-definition.ts';
import { withoutHttpsAt } from './finding-of.ts';
import type { PageInspector } from './page-inspector.ts';
import type { ScanState } from './scan-state.ts';
import { sessionIdKeptAtLogin } from './site/checks/session-id-kept-at-login.ts';
import { siteWithoutHttps } from './site/checks/site-without-https.ts';
import { gatherSite } from './site/gather-site.ts';
import { obeyedClient } from './site/obeyed-client.ts';
import { rulesToObey } from './site/robots.ts';
import { targetScope } from './target-scope.ts';

/** Begins the crawl with the operations of the application's API definitions: the one that the policy names, and the uploaded one. */
async function beginWithDefinitions(state: ScanState): Promise<void> {
  const { changes, frame, parts, robots } = state;
  const { target, web } = parts;
  const terms = { target, inScope: targetScope(target), submits: changes !== undefined };
  const { scope, definition } = frame.context;
  if (definition) beginWith(state, importText(await definition(), terms));
  if (scope.definitionUrl !== undefined)
    beginWith(state, await importDefinition(obeyedClient(web, robots), new URL(scope.definitionUrl), terms));
}

function beginWith(state: ScanState, definition: ImportedDefinition): void {
  const { changes, crawl, frame, points } = state;
  crawl.begin(definition.links);
  for (const operation of definition.submitted)
    for (const point of changes?.ofOperation(operation) ?? []) points.note(point);
  // What it would have named may hold what an earlier scan has seen.
  if (!definition.isRead) state.partial = true;
  frame.take({ coverage: definition.coverage });
}

/** Where the crawl begins: at the pages of a retest, or wherever the site says that it has some. */
function seedsOf({ retest }: ScanState, seeds: readonly string[]): readonly string[] {
  return retest?.part === 'pages' ? retest.pages.map(({ href }) => href) : seeds;
}

/** Begins a retest at the pages of its finding; what was fetched to get there is looked at as well. */
export async function beginAtPages(state: ScanState, pages: PageInspector, home: WebResponse): Promise<undefined> {
  const { at, crawl, frame, parts, points } = state;
  const fetched = [...home.redirects, home];
  crawl.met(fetched.map(({ url }) => url));
  for (const answer of fetched) await pages.look(await crawl.take(answer), answer);
  points.begin(parts.target);
  crawl.seed(seedsOf(state, []));
  at.phase = 'crawl';
  await frame.commit();
}

/**
 * Runs the checks of the site as a whole, and those of pages on the home page. Returns what stands in the site's
 * place by the end; undefined where it is still there. Throws a WebFailure `spent` where that could not be asked.
 */
export async function examineSite(
  state: ScanState,
  pages: PageInspector,
  home: WebResponse,
): Promise<Block | undefined> {
  const { at, base, crawl, frame, parts, points } = state;
  const { web, verifying, stranger, target } = parts;
  const { context } = frame;
  context.phase('site');
  const obeyRobots = context.scope.obeyRobots ?? false;
  const logIn = parts.logInAnswers.map((answer) => [pageOfResponse(answer, answer.method === 'POST'), answer] as const);
  const gathered = await gatherSite(web, target, home, verifying, { stranger, obeyRobots });
  const artifact = { ...gathered, logIn: logIn.map(([page]) => page) };
  const block = await web.confirm();
  if (obeyRobots) state.robots = rulesToObey(artifact.robots);
  // Of a scan that fills in no log-in form nothing is said of what one does.
  const checks = parts.checks.site.filter((each) => logIn.length > 0 || each !== sessionIdKeptAtLogin);
  const judged = frame.judge(checks, artifact, base);
  // What pages say of a site without encryption is part of that finding.
  const { id } = siteWithoutHttps;
  const judgement = { ...judged, observed: judged.observed.filter(({ checkId }) => checkId !== id) };
  for (const { checkId, description, evidence, reproduce = '' } of judged.observed)
    if (checkId === id)
      state.instances.add(
        siteWithoutHttps,
        { cause: withoutHttpsAt, description, evidence },
        { url: home.url, excerpt: () => '', reproduce: () => reproduce },
      );
  // What was fetched to get here is met and looked at, and not asked for again.
  const fetched = [home, ...artifact.answers].flatMap((answer) => [...answer.redirects, answer]);
  crawl.met(fetched.map(({ url }) => url));
  for (const answer of fetched) await pages.look(await crawl.take(answer), answer);
  // Before anybody is logged in: these are pages for everyone, and none of them is asked again. What the password is answered
  // with is its user's own.
  for (const [page, answer] of logIn) await pages.judge(page, answer);
  points.begin(target);
  crawl.seed(seedsOf(state, artifact.seeds));
  // Where one registers or asks for a lost password is often linked there alone, and not shown to who is logged in.
  for (const [page] of logIn) if (!page.loggedIn) crawl.linkedFrom(page);
  state.seen?.offer(artifact.seeds);
  if (!block) await beginWithDefinitions(state);
  at.phase = 'crawl';
  at.siteFindings = judgement.observed.length;
  if (block) {
    const coverage = judgement.coverage.filter(({ outcome }) => outcome !== 'negative');
    frame.take({ observed: judgement.observed, coverage });
    frame.take({ coverage: uncovered(checks, base, { outcome: 'blocked', reason: block.words }) });
  } else frame.take(web.files() === 'withheld' ? { ...judgement, absent: [] } : judgement);
  await frame.commit();
  return block;
}
