import type { CheckFacts, Gap } from '../../scanning/check.ts';
import { judge } from '../../scanning/check.ts';
import type { Absence, CoverageEntry, Observation, ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { Turns } from '../../scanning/turns.ts';
import { refusalCells } from '../../scanning/web/same-refusals.ts';
import { type Block, type WebClient, WebFailure, type WebResponse } from '../../scanning/web/web-client.ts';
import type { WebTuning } from '../../scanning/web/web-tuning.ts';
import { accessControlByMethod } from './active/access-control-by-method.ts';
import { PointBook } from './active/point-book.ts';
import { probePoint } from './active/probe-point.ts';
import { QuestionLedger } from './active/question-ledger.ts';
import { reproduceLine } from './active/reproduce.ts';
import type { InjectionPoint } from './active-check.ts';
import { activeChecks } from './active-checks.ts';
import type { Checkpoint, SavedScan } from './checkpoint.ts';
import { Crawl, type CrawlEnd, type CrawlLimits, onlyBeginning } from './crawl/crawl.ts';
import type { Link } from './crawl/link.ts';
import { linksOf } from './crawl/links-of.ts';
import { curlOf, excerptOf } from './excerpt.ts';
import { Instances } from './instances.ts';
import { wasLeftAlone, whyLeftAlone } from './left-alone.ts';
import type { Page } from './page.ts';
import { pageOfResponse } from './page-of-response.ts';
import { passiveChecks } from './passive-checks.ts';
import { leftOutOf, ScanCoverage } from './scan-coverage.ts';
import { finishedDetail, stoppedDetail, type Unasked } from './scan-detail.ts';
import { gatherSite } from './site/gather-site.ts';
import { obeyedClient } from './site/obeyed-client.ts';
import { type RobotsRules, robotsAllow, rulesToObey } from './site/robots.ts';
import { siteChecks } from './site-checks.ts';
import { targetScope } from './target-scope.ts';

/** Sizes and times; only tests choose others. */
export interface ApplicationScanTuning {
  /** No part is begun when less of the invocation is left. */
  readonly reserveMs: number;
  readonly commitEveryMs: number;
  readonly concurrency: number;
  readonly maxBodyBytes: number;
  readonly web?: WebTuning;
}

/** What a scan is made of. */
export interface ApplicationScanParts {
  readonly target: URL;
  readonly limits: CrawlLimits;
  readonly context: ScanContext;
  readonly web: WebClient;
  /** A client that refuses what a browser would: for what certificates are worth. */
  readonly verifying: WebClient;
  /** A client that sends no credentials and takes any certificate: for what a stranger comes to. */
  readonly stranger: WebClient;
  /** The home page, fetched with the redirects that led to it; for a scan that begins. */
  readonly home: WebResponse | undefined;
  readonly at: Checkpoint;
  readonly saved: SavedScan | undefined;
  /** Hears of a check that broke. */
  readonly faulty: (check: CheckFacts, error: unknown) => void;
  readonly loggedIn: () => boolean;
  /** Whether the site still takes the credentials; why that is in doubt, or undefined. */
  readonly doubt: () => Promise<string | undefined>;
  /** True for what the policy excludes. */
  readonly excluded: (url: URL) => boolean;
  readonly tuning: ApplicationScanTuning;
}

/** Of each budget of a run; what is left is kept for the active checks. */
const shareOfCrawl = 2 / 3;

const excludedByPolicy = 'excluded by the policy';
const forbiddenByRobots = 'left to robots.txt';

/** What was left out for these reasons may hold what an earlier scan has seen: then nothing is closed. */
const unseen: readonly string[] = [excludedByPolicy, forbiddenByRobots, onlyBeginning];

const gapOf = ({ words }: Block): Gap => ({ outcome: 'blocked', reason: words });

/** One invocation's share of an application scan, from the checkpoint as far as time, budget and site allow. */
export class ApplicationScan {
  readonly #parts: ApplicationScanParts;
  readonly #at: Checkpoint;
  readonly #crawl: Crawl;
  readonly #instances: Instances;
  readonly #points: PointBook;
  readonly #questions: QuestionLedger;
  readonly #coverage: ScanCoverage;
  /** Passive checks that broke: what they would have seen is not known. */
  readonly #broken: Set<string>;
  #robots: RobotsRules;
  #probed: number;
  /** True once something was not seen that may hold a finding: then nothing is closed. */
  #partial: boolean;
  #doubt: string | undefined;
  #committedAt: number;
  readonly #turns = new Turns();

  constructor(parts: ApplicationScanParts) {
    const { context, target, web, limits, loggedIn, saved, at, tuning, excluded } = parts;
    this.#parts = parts;
    this.#at = structuredClone(at);
    this.#instances = new Instances(saved?.instances, saved?.over);
    this.#points = new PointBook(saved?.points);
    this.#questions = new QuestionLedger(saved?.questions);
    // It asks nowhere else, whether there are such pages or not.
    this.#questions.asked(accessControlByMethod.id, 'refused');
    this.#coverage = new ScanCoverage(target.href);
    this.#broken = new Set(saved?.broken);
    this.#robots = saved?.robots ?? [];
    this.#probed = saved?.probed ?? 0;
    this.#partial = saved?.partial ?? false;
    this.#committedAt = context.now();
    const own = targetScope(target);
    const avoid = (url: URL, link: Link) => {
      const why = whyLeftAlone(url, link, context.scope.profile);
      if (why !== undefined) return why;
      if (excluded(url)) return excludedByPolicy;
      return robotsAllow(this.#robots, url) ? undefined : forbiddenByRobots;
    };
    this.#crawl = new Crawl(
      {
        web,
        limits,
        linksOf,
        loggedIn,
        inScope: own,
        avoid,
        signal: context.signal,
        isShort: () => this.#isShort || this.#isProbesTurn,
        concurrency: tuning.concurrency,
        maxBodyBytes: tuning.maxBodyBytes,
      },
      saved?.crawl,
    );
  }

  get #isShort(): boolean {
    return this.#parts.context.remainingMs() < this.#parts.tuning.reserveMs;
  }

  /** True where the crawl has had its share of the budgets and there are points to ask: a crawl may have no end. */
  get #isProbesTurn(): boolean {
    const { context } = this.#parts;
    if (context.scope.profile !== 'standard' || (context.budgetUsed?.() ?? 0) < shareOfCrawl) return false;
    return this.#points.count > this.#probed;
  }

  /** Findings so far, those of the site as a whole included. */
  get #found(): number {
    return this.#at.siteFindings + this.#instances.state().length;
  }

  get #base(): string {
    return this.#parts.target.href;
  }

  get #requests(): number {
    return this.#at.requests + this.#parts.web.statistics().requests;
  }

  async run(): Promise<ScanOutcome> {
    const isTold = this.#at.phase === 'done';
    const { home } = this.#parts;
    if (this.#at.phase === 'site' && home) {
      const end = await this.#site(home);
      if (end) return end;
    }
    const hasWork = this.#at.phase === 'crawl' || this.#at.phase === 'probes';
    for (let next: ScanOutcome | 'more' | 'through' = hasWork ? 'more' : 'through'; next !== 'through'; ) {
      next = this.#at.phase === 'crawl' ? await this.#crawlOn() : await this.#probeOn();
      if (typeof next === 'object') return next;
    }
    await this.#settleSession();
    // Where the session has ended the site is another one, and nothing is closed anyway.
    const block = this.#doubt === undefined ? await this.#doubtOfSite() : this.#parts.web.shutOut();
    if (block === 'no time') return await this.#pause();
    if (block) return await this.#stop('blocked', block.words);
    this.#at.phase = 'done';
    await this.#commit([], this.#absent(), [...(isTold ? [] : this.#leftOut()), ...this.#sameRefusals()]);
    return {
      kind: 'finished',
      detail: finishedDetail({
        crawl: this.#crawl,
        findings: this.#found,
        requests: this.#requests,
        doubt: this.#doubt,
        unasked: this.#unasked(),
      }),
    };
  }

  /** Goes on with the crawl until it is the probes' turn. */
  async #crawlOn(): Promise<ScanOutcome | 'more'> {
    const end = await this.#pages();
    if (end.kind === 'shut_out') return await this.#stop('blocked', end.block.words);
    if (end.kind === 'unreachable') return await this.#stop('failed', end.failure.message);
    if (end.kind === 'short' && !this.#isProbesTurn) return await this.#pause();
    this.#at.phase = 'probes';
    return 'more';
  }

  /** Goes on with the probes until all points were asked: then the crawl goes on where it is not through. */
  async #probeOn(): Promise<ScanOutcome | 'more' | 'through'> {
    const through = await this.#probes();
    const block = this.#parts.web.shutOut();
    if (block) return await this.#stop('blocked', block.words);
    if (!through) return await this.#pause();
    if (this.#crawl.progress.waiting === 0) return 'through';
    this.#at.phase = 'crawl';
    return 'more';
  }

  /** Pages behind a log-in were not seen where the site does not take what lets the scan in. */
  async #settleSession(): Promise<void> {
    this.#doubt = await this.#parts.doubt();
    if (this.#doubt !== undefined) this.#partial = true;
  }

  /** What the site says as a whole, and the home page as the first page; how the scan ends where it ends by that. */
  async #site(home: WebResponse): Promise<ScanOutcome | undefined> {
    const { context, web, verifying, stranger, faulty, target } = this.#parts;
    context.phase('site');
    const obeyRobots = context.scope.obeyRobots ?? false;
    const artifact = await gatherSite(web, target, home, verifying, { stranger, obeyRobots });
    const block = await this.#doubtOfSite();
    if (block === 'no time') return await this.#pause();
    if (obeyRobots) this.#robots = rulesToObey(artifact.robots);
    const judgement = judge(siteChecks, artifact, this.#base, context.known, faulty);
    // What was fetched to get here is met and looked at, and not asked for again.
    const fetched = [home, ...artifact.answers].flatMap((answer) => [...answer.redirects, answer]);
    this.#crawl.met(fetched.map(({ url }) => url));
    for (const answer of fetched) await this.#look(await this.#crawl.take(answer), answer);
    this.#points.begin(target);
    this.#crawl.seed(artifact.seeds);
    this.#at.phase = 'crawl';
    this.#at.siteFindings = judgement.observed.length;
    if (block) {
      const seen = judgement.coverage.filter(({ outcome }) => outcome !== 'negative');
      const unseen = siteChecks.map(({ id }) => ({ checkId: id, target: this.#base, count: 1, ...gapOf(block) }));
      await this.#commit(judgement.observed, [], [...seen, ...unseen]);
      return await this.#stop('blocked', block.words);
    }
    await this.#commit(judgement.observed, judgement.absent, judgement.coverage);
    return undefined;
  }

  /** What stands in the site's place by now; undefined where it still shows what it did at first. */
  async #doubtOfSite(): Promise<Block | 'no time' | undefined> {
    try {
      return await this.#parts.web.confirm();
    } catch (error) {
      if (error instanceof WebFailure && error.kind === 'spent') return 'no time';
      throw error;
    }
  }

  async #pages(): Promise<CrawlEnd> {
    const { context, tuning } = this.#parts;
    context.phase('pages');
    const end = await this.#crawl.run(async (page, response) => {
      await this.#look(page, response);
      if (context.now() - this.#committedAt >= tuning.commitEveryMs) await this.#commit();
    });
    const { failures, leftOut } = this.#crawl.tally;
    const isWhole = this.#crawl.dropped === 0 && !unseen.some((why) => leftOut[why] !== undefined);
    // A pause is not the end: the rest may still come.
    if (end.kind !== 'short' && (end.kind !== 'through' || !isWhole || Object.keys(failures).length > 0))
      this.#partial = true;
    return end;
  }

  /** Shows a page to every passive check. */
  async #look(page: Page, response: WebResponse): Promise<void> {
    // The site's own log-in is an answer of the site; its defence is not.
    if (response.block && response.block.kind !== 'login') return;
    for (const check of passiveChecks) {
      await this.#turns.give();
      try {
        if (!check.judges(page)) continue;
        const sightings = check.look(page);
        this.#coverage.looked(check.id, sightings.length > 0);
        for (const sighting of sightings)
          this.#instances.add(check, sighting, {
            url: page.url.href,
            excerpt: () => excerptOf(page),
            reproduce: () => curlOf(page),
          });
      } catch (error) {
        this.#broken.add(check.id);
        this.#coverage.missed(check.id, { outcome: 'error', reason: 'the check could not run' });
        this.#parts.faulty(check, error);
      }
    }
    this.#points.add(page);
  }

  /** Asks every point; false where there was no time for all. */
  async #probes(): Promise<boolean> {
    const { context, tuning, web } = this.#parts;
    if (context.scope.profile !== 'standard') return true;
    context.phase('probes');
    const points = this.#points.list();
    for (let point = points[this.#probed]; point !== undefined; point = points[this.#probed]) {
      if (this.#isShort || web.shutOut()) return false;
      try {
        if (this.#points.mayAsk(point)) await this.#probe(point);
      } catch (error) {
        if (error instanceof WebFailure && error.kind === 'spent') return false;
        throw error;
      }
      this.#probed += 1;
      if (context.now() - this.#committedAt >= tuning.commitEveryMs) await this.#commit();
    }
    return true;
  }

  async #probe(point: InjectionPoint): Promise<void> {
    const { context, faulty, loggedIn } = this.#parts;
    const web = obeyedClient(this.#parts.web, this.#robots);
    const came = await probePoint(point, activeChecks, { web, signal: context.signal, faulty });
    const positive = new Set(came.seen.map(({ check }) => check.id));
    for (const id of came.asked) {
      this.#questions.asked(id, point.kind);
      this.#coverage.looked(id, positive.has(id));
    }
    for (const { id, gap } of came.unanswered) {
      this.#questions.asked(id, point.kind);
      this.#questions.unanswered(id);
      this.#coverage.missed(id, gap);
    }
    if (came.silent) this.#questions.silent(point.kind);
    for (const { check, sighting, response } of came.seen) {
      this.#instances.add(check, sighting, {
        // As the site names it: what was sent is in the excerpt.
        url: point.url.href,
        excerpt: () => excerptOf(pageOfResponse(response, loggedIn())),
        reproduce: () => reproduceLine(response),
      });
    }
  }

  #facts(id: string): CheckFacts | undefined {
    return passiveChecks.find((check) => check.id === id) ?? activeChecks.find((check) => check.id === id);
  }

  #observed(): Observation[] {
    return this.#instances.takeChanged(this.#base).flatMap(({ check, instance }) => {
      const facts = this.#facts(check);
      if (!facts) return [];
      const { id, title, score, confidence, cwe, references, risk, recommendation } = facts;
      return {
        checkId: id,
        title,
        score,
        risk,
        recommendation,
        ...(confidence === undefined ? {} : { confidence }),
        ...(cwe === undefined ? {} : { cwe }),
        ...(references === undefined ? {} : { references }),
        ...instance,
      };
    });
  }

  /** What the scan did not look at, check by check, and why. */
  #leftOut(): CoverageEntry[] {
    const { context } = this.#parts;
    return leftOutOf({
      target: this.#base,
      profile: context.scope.profile,
      tally: this.#crawl.tally,
      dropped: this.#crawl.dropped,
      over: this.#instances.over(),
      points: this.#points,
      questions: this.#questions,
      doubt: this.#doubt,
      now: context.now(),
    });
  }

  /** What the profile would have asked and the scan did not. */
  #unasked(): Unasked {
    if (this.#parts.context.scope.profile !== 'standard') return { unanswered: 0, acting: 0, over: 0, posted: 0 };
    const { acting, over, posted } = this.#points;
    return {
      unanswered: this.#questions.state().unanswered.length,
      // Every page is one place for headers, or one that refuses.
      acting: acting.header + acting.refused,
      posted,
      over: Object.values(over).reduce((sum, count) => sum + count, 0),
    };
  }

  /** Earlier findings that are proved to be gone: the whole site was seen, and they were not. */
  #absent(): Absence[] {
    if (this.#partial) return [];
    const { context } = this.#parts;
    const { over: unasked } = this.#points;
    const over = this.#instances.over();
    // Of more places than were asked, some may hold what is not seen any more.
    const active = context.scope.profile === 'standard' ? activeChecks : [];
    const ran = new Set([
      ...passiveChecks.map(({ id }) => id).filter((id) => !this.#broken.has(id)),
      ...active.map(({ id }) => id).filter((id) => this.#questions.isThrough(id, unasked)),
    ]);
    return context.known
      .filter(({ checkId, resource }) => ran.has(checkId) && !over.has(checkId) && resource === this.#base)
      .filter(
        ({ checkId, location }) =>
          !this.#instances.has(checkId, location) && !wasLeftAlone(location, this.#base, this.#crawl),
      )
      .map(({ checkId, resource, location }) => ({ checkId, resource, location }));
  }

  async #commit(
    observed: readonly Observation[] = [],
    absent: readonly Absence[] = [],
    coverage: readonly CoverageEntry[] = [],
  ): Promise<void> {
    const { context } = this.#parts;
    const before = this.#at.notes;
    const reference = this.#parts.web.reference();
    const saved: SavedScan = {
      ...(reference === undefined ? {} : { reference }),
      crawl: this.#crawl.state(),
      instances: [...this.#instances.state()],
      over: [...this.#instances.over()],
      points: this.#points.state(),
      questions: this.#questions.state(),
      probed: this.#probed,
      partial: this.#partial,
      broken: [...this.#broken],
      robots: [...this.#robots],
    };
    // First what the checkpoint will name, then the checkpoint, then away with what no checkpoint names any more.
    this.#at.notes = await context.notes.write(saved);
    const { waiting, known } = this.#crawl.progress;
    const points = this.#points.list().length;
    await context.commit({
      observed: [...observed, ...this.#observed()],
      absent,
      coverage: [...coverage, ...this.#coverage.take()],
      checkpoint: { ...this.#at, requests: this.#requests },
      done: known - waiting + this.#probed,
      planned: known + (context.scope.profile === 'standard' ? points : 0) + 1,
    });
    this.#committedAt = context.now();
    if (before !== null) await context.notes.drop(before);
  }

  /** Pages and places that one and the same page refused. */
  #sameRefusals(): CoverageEntry[] {
    return refusalCells(this.#parts.web.takeRefusals(), this.#base);
  }

  async #pause(): Promise<ScanOutcome> {
    await this.#commit([], [], this.#sameRefusals());
    const { waiting } = this.#crawl.progress;
    const pages = `${waiting} pages`;
    const probes = 'safe active checks of some parameters';
    const left = this.#at.phase === 'crawl' ? pages : waiting > 0 ? `${pages}, ${probes}` : probes;
    return { kind: 'paused', left };
  }

  /** An end before all was seen: the rest is told of, and closes nothing. */
  async #stop(kind: 'blocked' | 'failed', words: string): Promise<ScanOutcome> {
    this.#partial = true;
    const gap: Gap = { outcome: kind === 'blocked' ? 'blocked' : 'error', reason: words };
    const target = this.#base;
    const { waiting } = this.#crawl.progress;
    const rest = passiveChecks.map(({ id }) => ({ checkId: id, target, count: Math.max(1, waiting), ...gap }));
    await this.#commit([], [], [...rest, ...this.#sameRefusals()]);
    return { kind, detail: stoppedDetail(words, this.#crawl, this.#found) };
  }
}
