import type { CheckFacts, Gap } from '../check.ts';
import { judge } from '../check.ts';
import type { Absence, CoverageEntry, Observation, ScanContext, ScanOutcome } from '../scanner.ts';
import { type WebClient, WebFailure, type WebResponse } from '../web/web-client.ts';
import { PointBook } from './active/point-book.ts';
import { probePoint } from './active/probe-point.ts';
import { reproduceLine } from './active/reproduce.ts';
import type { InjectionPoint } from './active-check.ts';
import { activeChecks } from './active-checks.ts';
import type { Checkpoint, SavedScan } from './checkpoint.ts';
import { Crawl, type CrawlEnd, type CrawlLimits } from './crawl/crawl.ts';
import { linksOf } from './crawl/links-of.ts';
import { curlOf, excerptOf } from './excerpt.ts';
import { Instances } from './instances.ts';
import { endsSession } from './logout.ts';
import type { Page } from './page.ts';
import { pageOfResponse } from './page-of-response.ts';
import { passiveChecks } from './passive-checks.ts';
import { finishedDetail, stoppedDetail } from './scan-detail.ts';
import { gatherSite } from './site/gather-site.ts';
import { siteChecks } from './site-checks.ts';
import { targetScope } from './target-scope.ts';

/** Sizes and times; only tests choose others. */
export interface ApplicationScanTuning {
  /** No part is begun when less of the invocation is left. */
  readonly reserveMs: number;
  readonly commitEveryMs: number;
  readonly concurrency: number;
  readonly maxBodyBytes: number;
}

/** What a scan is made of. */
export interface ApplicationScanParts {
  readonly target: URL;
  readonly limits: CrawlLimits;
  readonly context: ScanContext;
  readonly web: WebClient;
  /** A client that refuses what a browser would: for what certificates are worth. */
  readonly verifying: WebClient;
  /** The home page, fetched with the redirects that led to it. */
  readonly home: WebResponse;
  readonly at: Checkpoint;
  readonly saved: SavedScan | undefined;
  /** Hears of a check that broke. */
  readonly faulty: (check: CheckFacts, error: unknown) => void;
  readonly loggedIn: () => boolean;
  readonly tuning: ApplicationScanTuning;
}

type Counts = Map<string, number>;

function raise(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** One invocation's share of an application scan, from the checkpoint as far as time, budget and site allow. */
export class ApplicationScan {
  readonly #parts: ApplicationScanParts;
  readonly #at: Checkpoint;
  readonly #crawl: Crawl;
  readonly #instances: Instances;
  readonly #points: PointBook;
  #probed: number;
  /** True once something was not seen that may hold a finding: then nothing is closed. */
  #partial: boolean;
  /** Looks since the last commit, by check. */
  #negative: Counts = new Map();
  #positive: Counts = new Map();
  #broken: Counts = new Map();
  #committedAt: number;

  constructor(parts: ApplicationScanParts) {
    const { context, target, web, limits, loggedIn, saved, at, tuning } = parts;
    this.#parts = parts;
    this.#at = structuredClone(at);
    this.#instances = new Instances(saved?.instances);
    this.#points = new PointBook(saved?.points);
    this.#probed = saved?.probed ?? 0;
    this.#partial = saved?.partial ?? false;
    this.#committedAt = context.now();
    const own = targetScope(target);
    this.#crawl = new Crawl(
      {
        web,
        limits,
        linksOf,
        loggedIn,
        inScope: own,
        avoid: (url, words) => (endsSession(url, words) ? 'would log out' : undefined),
        signal: context.signal,
        isShort: () => this.#isShort,
        concurrency: tuning.concurrency,
        maxBodyBytes: tuning.maxBodyBytes,
      },
      saved?.crawl,
    );
  }

  get #isShort(): boolean {
    return this.#parts.context.remainingMs() < this.#parts.tuning.reserveMs;
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
    if (this.#at.phase === 'site') await this.#site();
    if (this.#at.phase === 'crawl') {
      const end = await this.#pages();
      if (end.kind === 'shut_out') return await this.#stop('blocked', end.block.words);
      if (end.kind === 'unreachable') return await this.#stop('failed', end.failure.message);
      if (end.kind === 'short') return await this.#pause();
      this.#at.phase = 'probes';
    }
    if (this.#at.phase === 'probes') {
      const through = await this.#probes();
      const block = this.#parts.web.shutOut();
      if (block) return await this.#stop('blocked', block.words);
      if (!through) return await this.#pause();
      this.#at.phase = 'done';
    }
    await this.#commit([], this.#absent());
    return { kind: 'finished', detail: finishedDetail(this.#crawl, this.#found, this.#requests) };
  }

  /** What the site says as a whole, and the home page as the first page. */
  async #site(): Promise<void> {
    const { context, home, web, verifying, faulty, target } = this.#parts;
    context.phase('site');
    const artifact = await gatherSite(web, target, home, verifying);
    const judgement = judge(siteChecks, artifact, this.#base, context.known, faulty);
    // What was fetched to get here is met and looked at, and not asked for again.
    const fetched = [...home.redirects, home, ...artifact.answers];
    this.#crawl.met(fetched.map(({ url }) => url));
    for (const answer of fetched) this.#look(this.#crawl.take(answer), answer);
    this.#crawl.seed(artifact.seeds);
    this.#at.phase = 'crawl';
    this.#at.siteFindings = judgement.observed.length;
    await this.#commit(judgement.observed, judgement.absent, judgement.coverage);
  }

  async #pages(): Promise<CrawlEnd> {
    const { context, tuning } = this.#parts;
    context.phase('pages');
    const end = await this.#crawl.run(async (page, response) => {
      this.#look(page, response);
      if (context.now() - this.#committedAt >= tuning.commitEveryMs) await this.#commit();
    });
    if (end.kind !== 'through' || this.#crawl.dropped > 0) this.#partial = true;
    if (Object.keys(this.#crawl.tally.failures).length > 0) this.#partial = true;
    // A pause is not the end: the rest may still come.
    if (end.kind === 'short') this.#partial = false;
    return end;
  }

  /** Shows a page to every passive check. */
  #look(page: Page, response: WebResponse): void {
    // The site's own log-in is an answer of the site; its defence is not.
    if (response.block && response.block.kind !== 'login') return;
    for (const check of passiveChecks) {
      try {
        if (!check.judges(page)) continue;
        const sightings = check.look(page);
        raise(sightings.length > 0 ? this.#positive : this.#negative, check.id);
        for (const sighting of sightings)
          this.#instances.add(check, sighting, {
            url: page.url.href,
            excerpt: excerptOf(page),
            reproduce: curlOf(page),
          });
      } catch (error) {
        raise(this.#broken, check.id);
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
        await this.#probe(point);
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
    const { context, web, faulty, loggedIn } = this.#parts;
    const { seen, asked, broken } = await probePoint(point, activeChecks, { web, signal: context.signal, faulty });
    const positive = new Set(seen.map(({ check }) => check.id));
    for (const id of asked) raise(positive.has(id) ? this.#positive : this.#negative, id);
    for (const id of broken) raise(this.#broken, id);
    if (broken.length > 0) this.#partial = true;
    for (const { check, sighting, response } of seen) {
      const page = pageOfResponse(response, loggedIn());
      this.#instances.add(check, sighting, {
        // As the site names it: what was sent is in the excerpt.
        url: point.url.href,
        excerpt: excerptOf(page),
        reproduce: reproduceLine(response),
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

  #coverage(): CoverageEntry[] {
    const target = this.#base;
    const entries: CoverageEntry[] = [];
    for (const [checkId, count] of this.#negative) entries.push({ checkId, target, outcome: 'negative', count });
    for (const [checkId, count] of this.#positive) entries.push({ checkId, target, outcome: 'positive', count });
    for (const [checkId, count] of this.#broken)
      entries.push({ checkId, target, outcome: 'error', count, reason: 'the check could not run' });
    this.#negative = new Map();
    this.#positive = new Map();
    this.#broken = new Map();
    return entries;
  }

  /** Earlier findings that are proved to be gone: the whole site was seen, and they were not. */
  #absent(): Absence[] {
    if (this.#partial) return [];
    // Of more places than were asked, some may hold what is not seen any more.
    const isActive = this.#parts.context.scope.profile === 'standard' && this.#points.dropped === 0;
    const ran = new Set([...passiveChecks, ...(isActive ? activeChecks : [])].map(({ id }) => id));
    return this.#parts.context.known
      .filter(({ checkId, resource }) => ran.has(checkId) && resource === this.#base)
      .filter(({ checkId, location }) => !this.#instances.has(checkId, location))
      .map(({ checkId, resource, location }) => ({ checkId, resource, location }));
  }

  async #commit(
    observed: readonly Observation[] = [],
    absent: readonly Absence[] = [],
    coverage: readonly CoverageEntry[] = [],
  ): Promise<void> {
    const { context } = this.#parts;
    const before = this.#at.notes;
    const saved: SavedScan = {
      crawl: this.#crawl.state(),
      instances: [...this.#instances.state()],
      points: [...this.#points.state()],
      probed: this.#probed,
      partial: this.#partial,
    };
    // First what the checkpoint will name, then the checkpoint, then away with what no checkpoint names any more.
    this.#at.notes = await context.notes.write(saved);
    const { waiting, known } = this.#crawl.progress;
    const points = this.#points.list().length;
    await context.commit({
      observed: [...observed, ...this.#observed()],
      absent,
      coverage: [...coverage, ...this.#coverage()],
      checkpoint: { ...this.#at, requests: this.#requests },
      done: known - waiting + this.#probed,
      planned: known + (context.scope.profile === 'standard' ? points : 0) + 1,
    });
    this.#committedAt = context.now();
    if (before !== null) await context.notes.drop(before);
  }

  async #pause(): Promise<ScanOutcome> {
    await this.#commit();
    const { waiting } = this.#crawl.progress;
    const left = this.#at.phase === 'probes' ? 'safe active checks of some parameters' : `${waiting} pages`;
    return { kind: 'paused', left };
  }

  /** An end before all was seen: the rest is told of, and closes nothing. */
  async #stop(kind: 'blocked' | 'failed', words: string): Promise<ScanOutcome> {
    this.#partial = true;
    const gap: Gap = { outcome: kind === 'blocked' ? 'blocked' : 'error', reason: words };
    const target = this.#base;
    const { waiting } = this.#crawl.progress;
    const rest = passiveChecks.map(({ id }) => ({ checkId: id, target, count: Math.max(1, waiting), ...gap }));
    await this.#commit([], [], rest);
    return { kind, detail: stoppedDetail(words, this.#crawl, this.#found) };
  }
}
