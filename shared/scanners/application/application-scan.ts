import type { Found, FramedScan } from '../../scanning/frame/scan-frame.ts';
import type { CoverageEntry, ScanOutcome } from '../../scanning/scanner.ts';
import { withheldWords } from '../../scanning/web/defence/own-files.ts';
import { refusalCells } from '../../scanning/web/defence/same-refusals.ts';
import type { Block, WebResponse } from '../../scanning/web/message/web-message.ts';
import { compareUsers } from './access/compare-users.ts';
import { openPages, tellReflected } from './browser/open-pages.ts';
import type { Checkpoint, SavedScan } from './checkpoint.ts';
import type { CrawlEnd } from './crawl/crawl.ts';
import { changedFindings, goneFindings } from './findings.ts';
import { askOutOfBand } from './out-of-band/out-of-band-phase.ts';
import { PageInspector } from './page-inspector.ts';
import { probeAll } from './probe-phase.ts';
import { noteHiddenPasses } from './probing/hidden-passes.ts';
import { leftOutOf } from './scan-coverage.ts';
import { finishedDetail, stoppedDetail, type Unasked } from './scan-detail.ts';
import { type ApplicationScanParts, ScanState } from './scan-state.ts';
import { beginAtPages, examineSite } from './site-phase.ts';
import { findStored } from './submitting/stored-phase.ts';

/** One invocation's share of an application scan, from the checkpoint as far as time, budget and site allow. */
export class ApplicationScan implements FramedScan {
  readonly #state: ScanState;
  readonly #pages: PageInspector;
  #doubt: string | undefined;

  constructor(parts: ApplicationScanParts) {
    this.#state = new ScanState(parts);
    this.#pages = new PageInspector(this.#state);
  }

  state(): Checkpoint {
    return { ...this.#state.at, requests: this.#state.requests };
  }

  saved(): SavedScan {
    return this.#state.saved();
  }

  progress() {
    const { crawl, isActive, points, probed } = this.#state;
    const { waiting, known } = crawl.progress;
    const planned = known + (isActive ? points.list().length : 0) + 1;
    return { done: known - waiting + probed, planned, mutations: this.#state.mutations };
  }

  /** A finding names its pages: it is told with those that it has by then. */
  pending(): Found {
    return { observed: changedFindings(this.#state) };
  }

  /** Pages and places that one and the same page refused. */
  last(): Found {
    return { coverage: refusalCells(this.#state.parts.web.takeRefusals(), this.#state.base) };
  }

  left(): string {
    const { at, crawl } = this.#state;
    const { waiting } = crawl.progress;
    const pages = `${waiting} pages`;
    const probes = 'safe active checks of some parameters';
    if (at.phase === 'crawl') return pages;
    return waiting > 0 ? `${pages}, ${probes}` : probes;
  }

  async run(): Promise<ScanOutcome> {
    return this.#state.parts.settle(await this.#run());
  }

  async #run(): Promise<ScanOutcome> {
    const { at, frame, parts } = this.#state;
    const isTold = at.phase === 'done';
    if (at.phase === 'site' && parts.home) {
      const block = await this.#begin(parts.home);
      if (block) return await this.#stop('blocked', block.words);
    }
    const isAboutSite = this.#state.retest?.part === 'site';
    const hasWork = !isAboutSite && (at.phase === 'crawl' || at.phase === 'probes');
    for (let next: ScanOutcome | 'more' | 'through' = hasWork ? 'more' : 'through'; next !== 'through'; ) {
      next = at.phase === 'crawl' ? await this.#crawlOn() : await this.#probeOn();
      if (typeof next === 'object') return next;
    }
    tellReflected(this.#state);
    if (at.phase === 'probes' && !(await this.#askOnceMore())) return await frame.pause();
    await this.#settleSession();
    // Where the session has ended the site is another one, and nothing is closed anyway.
    const block = this.#doubt === undefined ? await parts.web.confirm() : parts.web.shutOut();
    if (block) return await this.#stop('blocked', block.words);
    if (this.#veil !== undefined) this.#state.partial = true;
    at.phase = 'done';
    frame.take({ absent: goneFindings(this.#state), coverage: isTold ? [] : this.#leftOut() });
    await frame.finish();
    return { kind: 'finished', detail: this.#detail() };
  }

  /** A retest of pages asks for those alone; what robots.txt says is among what is gathered of the site. */
  async #begin(home: WebResponse): Promise<Block | undefined> {
    const { frame, retest } = this.#state;
    if (retest?.part !== 'pages' || frame.context.scope.obeyRobots === true)
      return await examineSite(this.#state, this.#pages, home);
    return await beginAtPages(this.#state, this.#pages, home);
  }

  /** Goes on with the crawl until it is the probes' turn. */
  async #crawlOn(): Promise<ScanOutcome | 'more'> {
    const end = await this.#crawlPages();
    if (end.kind === 'shut_out') return await this.#stop('blocked', end.block.words);
    if (end.kind === 'unreachable') return await this.#stop('failed', end.failure.message);
    if (end.kind === 'short' && !this.#state.isProbesTurn) return await this.#state.frame.pause();
    const { browser } = this.#state.parts;
    const isOpened = this.#state.retest?.needsBrowser ?? true;
    if (isOpened && end.kind === 'through' && browser !== undefined && this.#state.noBrowser === undefined) {
      const isThrough = await openPages(this.#state, browser);
      const block = this.#state.parts.web.shutOut();
      if (block) return await this.#stop('blocked', block.words);
      if (!isThrough) return await this.#state.frame.pause();
      // What scripts have made of the pages may lead further.
      if (this.#state.crawl.progress.waiting > 0) return 'more';
    }
    this.#state.at.phase = 'probes';
    return 'more';
  }

  async #crawlPages(): Promise<CrawlEnd> {
    const { crawl, frame } = this.#state;
    frame.context.phase('pages');
    const end = await crawl.run(async (page, response, { depth }) => {
      await this.#pages.look(page, response, depth);
      await frame.commitWhenDue();
    });
    // A pause is not the end: the rest may still come.
    if (end.kind !== 'short' && (end.kind !== 'through' || !this.#state.isWhole)) this.#state.partial = true;
    return end;
  }

  /** Goes on with the probes until all points were asked: then the crawl goes on where it is not through. */
  async #probeOn(): Promise<ScanOutcome | 'more' | 'through'> {
    const { at, crawl, frame, parts } = this.#state;
    const isThrough = await probeAll(this.#state);
    const block = parts.web.shutOut();
    if (block) return await this.#stop('blocked', block.words);
    if (!isThrough) return await frame.pause();
    if (crawl.progress.waiting === 0) return 'through';
    at.phase = 'crawl';
    return 'more';
  }

  /** What comes after the probes: what was stored, what asks for addresses of the stage, and what other users see; false where there was no time. */
  async #askOnceMore(): Promise<boolean> {
    const state = this.#state;
    if (!(await noteHiddenPasses(state))) return false;
    // What these passes find is looked for by all pages.
    if (state.retest && state.retest.part !== 'crawl') return true;
    return (await findStored(state)) && (await askOutOfBand(state)) && (await compareUsers(state));
  }

  /** Pages behind a log-in were not seen where the site does not take what lets the scan in. */
  async #settleSession(): Promise<void> {
    this.#doubt = await this.#state.parts.doubt();
    if (this.#doubt !== undefined) this.#state.partial = true;
  }

  /** Why what was not seen again may be there all the same; undefined where nothing says so. */
  get #veil(): string | undefined {
    return this.#state.parts.web.files() === 'withheld' ? `${withheldWords}, so that no finding is closed` : undefined;
  }

  /** What the scan did not look at, check by check, and why. */
  #leftOut(): CoverageEntry[] {
    const { base, changes, crawl, frame, instances, noBrowser, parts, points, questions, rendered } = this.#state;
    return leftOutOf({
      checks: parts.checks,
      target: base,
      scope: frame.context.scope,
      hasCallbacks: frame.context.callbacks !== undefined,
      tally: crawl.tally,
      dropped: crawl.dropped,
      over: instances.over(),
      points,
      changes,
      questions,
      rendered,
      hasSecondUser: this.#state.seen !== undefined,
      noBrowser,
      doubt: this.#doubt,
      cves: parts.cves,
      now: frame.context.now(),
    });
  }

  /** What the profile would have asked and the scan did not. */
  #unasked(): Unasked {
    const { isActive, points, questions } = this.#state;
    if (!isActive) return { unanswered: 0, acting: 0, over: 0, posted: 0, operations: 0 };
    const { acting, over, posted, operations } = points;
    return {
      unanswered: questions.state().unanswered.length,
      // Every page is one place for headers, or one that refuses.
      acting: acting.header + acting.refused,
      posted,
      operations,
      over: Object.values(over).reduce((sum, count) => sum + count, 0),
    };
  }

  #detail(): string {
    const { crawl, found: findings, requests: own, frame } = this.#state;
    const requests = frame.context.requests?.() ?? own;
    const doubts = [this.#doubt, this.#veil].filter((each) => each !== undefined);
    const doubt = doubts.length === 0 ? undefined : doubts.join('; ');
    return finishedDetail({ crawl, findings, requests, doubt, unasked: this.#unasked() });
  }

  /** An end before all was seen: the rest is told of, and closes nothing. */
  async #stop(kind: 'blocked' | 'failed', words: string): Promise<ScanOutcome> {
    const { base, crawl, frame, found, parts } = this.#state;
    this.#state.partial = true;
    tellReflected(this.#state);
    const outcome = kind === 'blocked' ? 'blocked' : 'error';
    const gap = { outcome, count: Math.max(1, crawl.progress.waiting), reason: words } as const;
    return await frame.stop({ kind, detail: stoppedDetail(words, crawl, found) }, parts.checks.passive, base, gap);
  }
}
