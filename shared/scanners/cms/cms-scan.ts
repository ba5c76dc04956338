import type { CmsscanOptions } from '../../records/settings/cmsscan-options.ts';
import { type Gap, highScore } from '../../scanning/check.ts';
import { uncovered } from '../../scanning/frame/gaps.ts';
import type { Found, FramedScan, FrameTuning, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { CoverageEntry, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { actingOf } from '../../scanning/web/acting/acting-address.ts';
import type { Acting } from '../../scanning/web/acting/grade.ts';
import { type Arrival, arrive } from '../../scanning/web/arrival.ts';
import { refusalCells } from '../../scanning/web/defence/same-refusals.ts';
import { learnMissingPages } from '../../scanning/web/learn-missing-pages.ts';
import { endedWithheld } from '../../scanning/web/login/withheld.ts';
import { WebFailure } from '../../scanning/web/message/web-failure.ts';
import type { Block, WebRequest, WebResponse } from '../../scanning/web/message/web-message.ts';
import { remembering } from '../../scanning/web/remembering.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { CmsData } from './data/cms-data.ts';
import { ageGaps, ageWarning, reliedAge } from './data/data-age.ts';
import type { Entry } from './entry.ts';
import type { LoadedFeed } from './feed/load-feed.ts';
import { finishedDetail, shutOutDetail } from './scan-detail.ts';
import type { Site } from './site.ts';
import type { Step, StepContext, StepPart } from './step.ts';
import { Veil } from './veil.ts';

/** Sizes and times; only tests choose others. */
export interface CmsScanTuning extends FrameTuning {
  /** No request is sent when less of the invocation is left: what the part has is done again by the next one. */
  readonly lastRequestMs: number;
}

/** What a scan is made of. */
export interface CmsScanParts extends Entry {
  readonly target: string;
  readonly options: CmsscanOptions;
  readonly frame: ScanFrame;
  readonly steps: readonly Step[];
  readonly feed: () => Promise<LoadedFeed>;
  readonly cves: (() => Promise<LoadedCves>) | undefined;
  readonly data: CmsData;
  /** Hears how many days old the oldest table is that the result relies upon. */
  readonly aged: ((days: number) => void) | undefined;
  /** Hears of a check or step that broke. */
  readonly faulty: (what: string, error: unknown) => void;
  readonly at: Checkpoint;
  readonly tuning: CmsScanTuning;
}

/** A step that never ends in the time of one invocation is given up after so many. */
const MAX_ATTEMPTS = 3;

/** Addresses that were left alone and are named. */
const MAX_LEFT_ALONE = 50;

const couldNotRun = 'this part of the scan could not run';

/** Where something may stand in the site's place nothing is known to be absent. */
function veiled(coverage: readonly CoverageEntry[] = [], veil: string): CoverageEntry[] {
  const reason = `${veil[0]?.toUpperCase()}${veil.slice(1)}`;
  return coverage.map((each) => (each.outcome === 'negative' ? { ...each, outcome: 'not_testable', reason } : each));
}

/** One invocation's share of a CMS scan: step by step from the checkpoint as far as time and site allow. */
export class CmsScan implements FramedScan {
  readonly #parts: CmsScanParts;
  readonly #at: Checkpoint;
  readonly #web: WebClient;
  /** What the scan has arrived at; undefined before it has. */
  #site: Site | undefined;
  /** What stood in the site's place when the scan made sure of it. */
  #doubt: Block | undefined;
  /** What may hide the site; undefined before a part of it was seen. */
  #veil: Veil | undefined;

  constructor(parts: CmsScanParts) {
    this.#parts = parts;
    this.#at = structuredClone(parts.at);
    this.#web = { ...parts.web, request: (request) => this.#request(request) };
  }

  async #request(request: Parameters<WebClient['request']>[0]): ReturnType<WebClient['request']> {
    const { frame, tuning, web } = this.#parts;
    if (frame.context.remainingMs() < tuning.lastRequestMs) throw new WebFailure('spent', 'there is no time left');
    const response = await web.request(request);
    this.#lookAtRedirect(request, response);
    return response;
  }

  /** A redirect within the site that would have been followed if it did not seem to do something. */
  #lookAtRedirect({ shunsActing, maxRedirects = 0 }: WebRequest, { url, location, redirects }: WebResponse): void {
    if (shunsActing !== true || location === undefined || redirects.length >= maxRedirects) return;
    const to = new URL(location);
    const why = to.host === new URL(url).host ? actingOf(to) : undefined;
    if (why !== undefined) this.#leaveAlone(location, why);
  }

  /** Each address that was left out because of what it does is named once, so that whoever misses one finds out why. */
  #leaveAlone(address: string, why: Acting): void {
    const target = address.slice(0, 200);
    const named = this.#at.leftAlone ?? [];
    if (named.includes(target) || named.length >= MAX_LEFT_ALONE) return;
    this.#at.leftAlone = [...named, target];
    const reason = `Not requested: ${why}`;
    this.#parts.frame.take({ coverage: [{ checkId: 'crawl', target, outcome: 'skipped', count: 1, reason }] });
  }

  get #block(): Block | undefined {
    return this.#doubt ?? this.#parts.web.shutOut();
  }

  get #left(): readonly Step[] {
    return this.#parts.steps.filter(({ name }) => !this.#at.done.includes(name));
  }

  get #requests(): number {
    return this.#at.requests + this.#parts.web.statistics().requests;
  }

  /** What is told: as the run counts it. */
  get #sent(): number {
    return this.#parts.frame.context.requests?.() ?? this.#requests;
  }

  /** What to beware of: that credentials were withheld, and that the data of the scan is too old to be relied upon. */
  get #warnings(): readonly string[] {
    const { data, frame, withheld } = this.#parts;
    const age = ageWarning(data, this.#at.facts, frame.context.now());
    const status = this.#site?.home.status ?? 200;
    const odd = status < 400 ? this.#veil?.words : `the home page returns status ${status}`;
    const kept =
      this.#isInDoubt && frame.context.known.length > 0 ? `${odd}, so that no earlier finding is closed` : odd;
    return [withheld, kept, age].filter((each) => each !== undefined);
  }

  /**
   * True where something may stand in the site's place: an error where an earlier scan has found a CMS, or a page that
   * comes whatever is asked for.
   */
  get #isInDoubt(): boolean {
    if (this.#veil?.words !== undefined) return true;
    const { wordpress, otherCms } = this.#at.facts;
    if ((this.#site?.home.status ?? 200) < 400 || wordpress !== undefined || otherCms !== undefined) return false;
    return this.#parts.frame.context.known.some(
      ({ checkId }) => checkId === 'cms-detected' || checkId.endsWith('-version'),
    );
  }

  /** What is gone of what a part found to be missing: nothing where the site is not seen to be there. */
  async #lookBehind(site: Site, part: StepPart): Promise<StepPart> {
    const { frame, options } = this.#parts;
    // In passive mode nothing is reported as gone, and nothing is asked for that pages do not name.
    if (this.#block !== undefined || options.detectionMode === 'passive') return part;
    if (this.#veil === undefined) {
      this.#veil = new Veil(site, this.#web, frame.context.known);
      await this.#veil.seek();
    }
    if (this.#isInDoubt) return part;
    const absent = await this.#veil.believed(part.judgement.absent, { ...this.#at.facts, ...part.facts });
    return { ...part, judgement: { ...part.judgement, absent } };
  }

  /** What lies behind a log-in was not seen where the credentials were withheld. */
  #tellWithheld(site: Site): void {
    const { frame, steps, withheld } = this.#parts;
    if (withheld === undefined) return;
    const context = this.#contextOf(site);
    const gap = { outcome: 'not_testable', reason: `Pages behind the login: ${withheld}` } as const;
    for (const step of steps)
      if (step.withheld(context) === undefined) frame.take({ coverage: uncovered(step.checks, site.base, gap) });
  }

  progress() {
    return { done: this.#at.done.length, planned: this.#parts.steps.length };
  }

  state(): Checkpoint {
    const reference = this.#parts.web.reference();
    return { ...this.#at, requests: this.#requests, ...(reference === undefined ? {} : { reference }) };
  }

  /** Places that one and the same page refused. */
  last(): Found {
    if (this.#site === undefined) return {};
    return { coverage: refusalCells(this.#parts.web.takeRefusals(), this.#site.base) };
  }

  left(): string {
    const left = this.#site === undefined ? this.#left : this.#toRun(this.#site);
    return left.map(({ words }) => words).join(', ');
  }

  async run(): Promise<ScanOutcome> {
    const { session } = this.#parts;
    return session.kind === 'ended' ? await this.#end(session.outcome) : session.settle(await this.#scan());
  }

  async #scan(): Promise<ScanOutcome> {
    const { frame, options, target } = this.#parts;
    frame.context.phase('home page', this.progress());
    const arrival = await arrive(this.#web, target, options.force, frame.context.now);
    if (arrival.kind === 'ended') return await this.#end(arrival.outcome);
    const web = remembering(this.#web);
    const { home, base } = arrival;
    const site: Site = { web, missing: learnMissingPages(this.#web, base), target, base, home };
    this.#site = site;
    for (const step of this.#left) {
      while (!this.#at.done.includes(step.name)) {
        if (this.#block !== undefined) return await this.#shutOut(this.#block, site);
        if (frame.isShort || !(await this.#advance(step, site))) return await frame.pause();
      }
    }
    if (this.#block !== undefined) return await this.#shutOut(this.#block, site);
    this.#tellWithheld(site);
    await frame.settle();
    const { aged, data } = this.#parts;
    const days = reliedAge(data, this.#at.facts, frame.context.now());
    if (days !== undefined) aged?.(days);
    return { kind: 'finished', detail: finishedDetail(this.#at, this.#sent, this.#at.partial, this.#warnings) };
  }

  #contextOf(site: Site): StepContext {
    const { frame, options, feed, cves, data } = this.#parts;
    const { known, now, retest, scope, signal } = frame.context;
    return {
      site,
      options,
      feed,
      cves,
      data,
      profile: scope.profile,
      facts: this.#at.facts,
      known,
      retest,
      now,
      signal,
      isShort: () => frame.isShort || this.#block !== undefined,
      leftAlone: (url, why) => this.#leaveAlone(url, why),
    };
  }

  /** One part of a step; false where there was no time for it. */
  async #advance(step: Step, site: Site): Promise<boolean> {
    const { context } = this.#parts.frame;
    context.signal.throwIfAborted();
    const stepContext = this.#contextOf(site);
    const withheld = step.withheld(stepContext);
    if (withheld !== undefined) {
      this.#giveUp(step, site.base, withheld);
      return true;
    }
    context.phase(step.words);
    const from = this.#at.cursor ?? undefined;
    const part = await this.#part(step, stepContext, from);
    if (part === undefined) return false;
    if (from === undefined) this.#tellAge(step, site.base);
    if ('gap' in part) {
      this.#giveUp(step, site.base, part.gap);
      this.#note(step);
      return true;
    }
    return await this.#takePart(step, site, from, part);
  }

  /** What a step cannot know because the data that it works with is old. */
  #tellAge(step: Step, base: string): void {
    const { data, frame } = this.#parts;
    for (const { checkId, gap } of ageGaps(step.name, data, frame.context.now()))
      frame.take({ coverage: [{ checkId, target: base, count: 1, ...gap }] });
  }

  /** Commits what a part of a step came to; false where the step gets no further. */
  async #takePart(step: Step, site: Site, from: unknown, { judgement, facts, cursor }: StepPart): Promise<boolean> {
    const { observed, coverage } = judgement;
    if (this.#block !== undefined) {
      // Of a part in which the site shut the scan out, what proves itself: the step itself is reported at the end.
      const sure = observed.filter(({ confidence }) => confidence !== 'tentative');
      const checks = new Set(sure.map(({ checkId }) => checkId));
      if (sure.length > 0)
        await this.#commit({
          observed: sure,
          coverage: coverage.filter(({ checkId, outcome }) => outcome === 'positive' && checks.has(checkId)),
        });
      return true;
    }
    this.#at.facts = { ...this.#at.facts, ...facts };
    if (coverage.some(({ outcome }) => outcome === 'blocked' || outcome === 'error')) this.#note(step);
    if (cursor !== undefined && JSON.stringify(cursor) === JSON.stringify(from)) this.#at.attempts += 1;
    else this.#at.attempts = 0;
    if (cursor === undefined) this.#finish(step);
    else this.#at.cursor = cursor;
    await this.#commit(judgement);
    return this.#at.attempts === 0 || this.#retries(step, site.base);
  }

  /** True where the step is given up, so that the scan goes on behind it. */
  #retries(step: Step, base: string): boolean {
    if (this.#at.attempts < MAX_ATTEMPTS) return false;
    this.#giveUp(step, base, { outcome: 'error', reason: 'it exceeds the time limit of one part of a scan' });
    this.#note(step);
    return true;
  }

  async #part(step: Step, context: StepContext, cursor: unknown): Promise<StepPart | { gap: Gap } | undefined> {
    const { faulty, frame } = this.#parts;
    try {
      const part = await step.run(context, cursor, frame.faulty);
      // Nothing is reported as removed or absent unless the site is still the one of the first request.
      this.#doubt = await this.#web.confirm();
      return await this.#lookBehind(context.site, part);
    } catch (error) {
      frame.context.signal.throwIfAborted();
      if (!(error instanceof WebFailure)) {
        faulty(step.name, error);
        return { gap: { outcome: 'error', reason: couldNotRun } };
      }
      if (error.kind !== 'spent')
        return { gap: { outcome: error.kind === 'shut_out' ? 'blocked' : 'error', reason: error.message } };
      this.#at.attempts += 1;
      const isOver = this.#retries(step, context.site.base);
      return isOver
        ? { judgement: { observed: [], absent: [], coverage: [] }, facts: {}, cursor: undefined }
        : undefined;
    }
  }

  #finish({ name }: Step): void {
    this.#at.done.push(name);
    this.#at.cursor = null;
    this.#at.attempts = 0;
  }

  #giveUp(step: Step, base: string, gap: Gap): void {
    this.#parts.frame.take({ coverage: uncovered(step.checks, base, gap) });
    this.#finish(step);
  }

  #note({ words }: Step): void {
    if (!this.#at.partial.includes(words)) this.#at.partial.push(words);
  }

  async #commit(found: Pick<Found, 'observed' | 'absent' | 'coverage'>): Promise<void> {
    for (const { checkId, score } of found.observed ?? []) {
      this.#at.findings[checkId] = (this.#at.findings[checkId] ?? 0) + 1;
      if (score >= highScore) this.#at.high += 1;
    }
    // Whoever was let in saw more than a stranger: that a stranger does not see it closes nothing.
    const { frame, withheld } = this.#parts;
    const veil = this.#veil?.words;
    const seen = veil === undefined ? found : { ...found, coverage: veiled(found.coverage, veil) };
    frame.take(withheld === undefined && !this.#isInDoubt ? seen : { ...seen, absent: [] });
    await frame.commit();
  }

  /** Steps that are left and would run. */
  #toRun(site: Site): readonly Step[] {
    const context = this.#contextOf(site);
    return this.#left.filter((step) => step.withheld(context) === undefined);
  }

  /** The site's defence has set in: what is left is reported as blocked. */
  async #shutOut({ words }: Block, site: Site): Promise<ScanOutcome> {
    const { frame } = this.#parts;
    const context = this.#contextOf(site);
    const left = this.#toRun(site);
    const names = [...new Set([...this.#at.partial, ...left.map((step) => step.words)])];
    for (const step of this.#left) {
      const gap = step.withheld(context) ?? { outcome: 'blocked', reason: words };
      frame.take({ coverage: uncovered(step.checks, site.base, gap) });
    }
    return await frame.stop(
      { kind: 'blocked', detail: shutOutDetail(words, this.#at, this.#sent, names) },
      [],
      site.base,
    );
  }

  /** An end before the site was seen: no check could look. */
  async #end(outcome: Extract<Arrival, { readonly kind: 'ended' }>['outcome']): Promise<ScanOutcome> {
    const { frame, target, withheld } = this.#parts;
    if (outcome.kind === 'paused') return await frame.pause();
    const checks = this.#left.flatMap((step) => step.checks);
    return await frame.stop(withheld === undefined ? outcome : endedWithheld(outcome), checks, target);
  }
}
