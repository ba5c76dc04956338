import { isInTime } from '../../../scanning/frame/out-of-time.ts';
import type { CoverageOutcome } from '../../../scanning/scanner.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { printableLine } from '../content/evidence.ts';
import type { Link } from '../crawl/link.ts';
import { linksOf } from '../crawl/links-of.ts';
import { excerptOf } from '../excerpt.ts';
import { reproduceLine } from '../probing/reproduce.ts';
import { templateOf } from '../probing/template.ts';
import type { ScanState } from '../scan-state.ts';
import { obeyedClient } from '../site/obeyed-client.ts';
import { targetScope } from '../target-scope.ts';
import { accessChecks, missingAuthentication } from './access-checks.ts';
import { type AccessVerdict, judged, type Leak, type Others, type ShownToFirst } from './judged-pages.ts';
import { termsOf } from './page-terms.ts';
import { pageKeyOf, type SeenPages } from './seen-pages.ts';
import { Visitor } from './visitor.ts';

const maxBodyBytes = 1_000_000;
/** Pages of their own through which somebody else is led before a page is called none of theirs. */
const maxExplored = 60;
const maxTold = 5;

type Ask = (url: string) => Promise<WebResponse | undefined>;

/** Asks the pages of the first user again: as that user, as the second one, and without a login. */
class Comparison {
  readonly #state: ScanState;
  readonly #seen: SeenPages;
  /** Pages that the first user is not shown any more. */
  #silent = 0;

  constructor(state: ScanState, seen: SeenPages) {
    this.#state = state;
    this.#seen = seen;
  }

  #asker(client: WebClient): Ask {
    const { frame, robots } = this.#state;
    const web = obeyedClient(client, robots);
    return async (url) => {
      frame.heedTime();
      try {
        return await web.request({ url, maxBodyBytes });
      } catch (error) {
        frame.context.signal.throwIfAborted();
        if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
        return undefined;
      }
    };
  }

  #visitor(client: WebClient): Visitor {
    const { parts } = this.#state;
    const inScope = targetScope(parts.target);
    const mayFollow = (link: Link) => {
      const url = new URL(link.url);
      return inScope(url) && this.#state.whyAvoided(url, link) === undefined;
    };
    const { offered, scripts } = this.#seen;
    return new Visitor({ ask: this.#asker(client), mayFollow, offered, scripts, home: parts.target.href });
  }

  /** What a page shows to the first user, asked twice; undefined where that user is not shown it. */
  async #steady(ask: Ask, url: string): Promise<ShownToFirst | undefined> {
    const answers = [await ask(url), await ask(url)];
    const shown = answers.flatMap((each) => (each?.status === 200 && each.block === undefined ? [each] : []));
    const [one, other] = shown;
    if (one === undefined || other === undefined) return undefined;
    const links = linksOf(pageOfResponse(other, true)).filter((link) => URL.canParse(link.url));
    return {
      url,
      first: termsOf(one).intersection(termsOf(other)),
      links: new Set(links.map((link) => pageKeyOf(link.url))),
    };
  }

  async #showAll(ask: Ask, { second, nobody }: Others): Promise<readonly ShownToFirst[]> {
    const home = this.#state.parts.target.href;
    await nobody.visit(home);
    await second.visit(home);
    // First, as a site may lead whoever tries an address there from then on.
    await second.explore(maxExplored);
    const firsts: ShownToFirst[] = [];
    await second.withoutTrail(async () => {
      firsts.push(...(await this.#visitAll(ask, { second, nobody })));
      return firsts.map(({ url }) => url);
    });
    return firsts;
  }

  /** Opens each page as the first user, as the second one and as nobody. */
  async #visitAll(ask: Ask, { second, nobody }: Others): Promise<readonly ShownToFirst[]> {
    const home = this.#state.parts.target.href;
    const firsts: ShownToFirst[] = [];
    for (const url of this.#seen.urls) {
      const first = await this.#steady(ask, url);
      if (first === undefined) {
        this.#silent += 1;
        continue;
      }
      firsts.push(first);
      if (pageKeyOf(url) === pageKeyOf(home)) continue;
      await second.visit(url);
      await nobody.visit(url);
    }
    return firsts;
  }

  /** Runs the comparison and tells what it found. */
  async run(client: WebClient): Promise<void> {
    const { parts } = this.#state;
    const others = { second: this.#visitor(client), nobody: this.#visitor(parts.stranger) };
    const firsts = await this.#showAll(this.#asker(parts.web), others);
    const judge = () => judged(firsts, others, this.#names());
    let verdict = judge();
    if (verdict.own.size + verdict.leaks.length === 0)
      return this.#gap('No page tells the first user from the second one');
    if (verdict.leaks.length > 0) {
      // Before a page is called none of theirs: where do their own pages lead?
      for (const visitor of [others.nobody, others.second]) await visitor.explore(maxExplored);
      for (const { check, page } of judge().leaks)
        await (check === missingAuthentication ? others.nobody : others.second).visit(page.url);
      verdict = judge();
    }
    this.#tell(verdict, firsts.length);
  }

  #names(): readonly string[] {
    return this.#state.frame.context.credentials.flatMap((each) =>
      'username' in each ? [each.username.toLowerCase()] : [],
    );
  }

  #tell({ leaks }: AccessVerdict, compared: number): void {
    const { base: target, frame, instances, parts } = this.#state;
    const counts = new Map(accessChecks.map((check) => [check, 0]));
    for (const leak of leaks) {
      const { check, page, response } = leak;
      counts.set(check, (counts.get(check) ?? 0) + 1);
      const seenOn = {
        url: page.url,
        excerpt: () => excerptOf(pageOfResponse(response, parts.loggedIn())),
        reproduce: () => reproduceLine(response),
      };
      instances.add(check, { cause: causeOf(page.url), ...wordsOf(leak) }, seenOn);
    }
    for (const [{ id: checkId }, count] of counts)
      frame.take({
        coverage: [
          ...(count > 0 ? [{ checkId, target, outcome: 'positive' as const, count }] : []),
          ...(compared > count ? [{ checkId, target, outcome: 'negative' as const, count: compared - count }] : []),
        ],
      });
    this.#state.isCompared = this.#silent === 0;
    const { over, folded, acting } = this.#seen.left;
    this.#gap('Pages that the first user is no longer shown', this.#silent, 'error');
    this.#gap('Limit of compared pages per scan reached', over, 'skipped');
    this.#gap('Pages like others that were compared', folded, 'skipped');
    this.#gap('Pages whose address may change data are not compared', acting, 'skipped');
  }

  /** Says of both checks what was not compared, and why. */
  #gap(reason: string, count = 1, outcome: CoverageOutcome = 'not_testable'): void {
    if (count === 0) return;
    const { base: target, frame } = this.#state;
    frame.take({ coverage: accessChecks.map(({ id: checkId }) => ({ checkId, target, outcome, count, reason })) });
  }

  /** Says that nothing was compared, and why. */
  cannot(reason: string): void {
    this.#gap(reason);
  }
}

/** Pages of one program are one cause. */
function causeOf(url: string): string {
  return templateOf(new URL(url)).replace(/\?$/, '');
}

function wordsOf({ check, page, overlap }: Leak) {
  const who = check === missingAuthentication ? 'without a login' : 'with the login of the second user';
  const { content, shown, own } = overlap;
  const path = printableLine(new URL(page.url).pathname, 150);
  return {
    description: `${path} is a page of the first user, and no page that others are led to has a link to it. Requested ${who}, it shows the same content.`,
    evidence: [
      `requested ${who}: ${shown} of ${content} words and numbers of the page`,
      own.length === 0
        ? "an entry of the first user's menu, not of the second one's"
        : `of the first user alone: ${own
            .slice(0, maxTold)
            .map((term) => printableLine(term, 60))
            .join(', ')}`,
    ].join('\n'),
  };
}

/**
 * Compares what the first user of a policy is shown with what the second one and nobody are shown at the same addresses,
 * by GET alone; false where there was no time for it. Then it is done anew.
 */
export async function compareUsers(state: ScanState): Promise<boolean> {
  const { frame, parts, seen } = state;
  if (seen === undefined || parts.enterAsSecond === undefined) return true;
  const comparison = new Comparison(state, seen);
  frame.context.phase('access control');
  if (!parts.loggedIn()) {
    comparison.cannot('The scan is not logged in');
    return true;
  }
  const { enterAsSecond } = parts;
  return await isInTime(async () => {
    const entry = await enterAsSecond();
    const why = entry.kind === 'ended' ? detailOf(entry.outcome) : await entry.doubt();
    if (entry.kind === 'ended' || why !== undefined) comparison.cannot(`Second user: ${why ?? 'no session'}`);
    else await comparison.run(entry.web);
  });
}

function detailOf(outcome: object): string | undefined {
  return 'detail' in outcome && typeof outcome.detail === 'string' ? outcome.detail : undefined;
}
