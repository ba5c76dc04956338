import type { CmsscanOptions } from '../../records/cmsscan-options.ts';
import type { CheckFacts, Gap, Judgement } from '../../scanning/check.ts';
import type { Absence, CoverageEntry, Observation, ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { type Acting, actingOf } from '../../scanning/web/acting/acting-address.ts';
import { arrive } from '../../scanning/web/arrival.ts';
import { learnMissingPages } from '../../scanning/web/learn-missing-pages.ts';
import { remembering } from '../../scanning/web/remembering.ts';
import { refusalCells } from '../../scanning/web/same-refusals.ts';
import {
  type Block,
  type WebClient,
  WebFailure,
  type WebRequest,
  type WebResponse,
} from '../../scanning/web/web-client.ts';
import type { WebTuning } from '../../scanning/web/web-tuning.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { LoadedFeed } from './feed/load-feed.ts';
import { finishedDetail, shutOutDetail } from './scan-detail.ts';
import type { Site } from './site.ts';
import { type Step, type StepContext, type StepPart, uncovered } from './step.ts';

/** Sizes and times; only tests choose others. */
export interface CmsScanTuning {
  /** No part is begun when less of the invocation is left. */
  readonly reserveMs: number;
  /** No request is sent when less of the invocation is left: what the part has is done again by the next one. */
  readonly lastRequestMs: number;
  readonly web?: WebTuning;
}

/** What a scan is made of. */
export interface CmsScanParts {
  readonly target: string;
  readonly options: CmsscanOptions;
  readonly context: ScanContext;
  readonly web: WebClient;
  readonly steps: readonly Step[];
  readonly feed: () => Promise<LoadedFeed>;
  /** Hears of a check or step that broke. */
  readonly faulty: (what: string, error: unknown) => void;
  readonly at: Checkpoint;
  readonly tuning: CmsScanTuning;
}

/** A step that never ends in the time of one invocation is given up after so many. */
const MAX_ATTEMPTS = 3;

/** From here on a finding's score is high, on the scale of ten. */
const HIGH = 8;

/** Addresses that were left alone and are named. */
const MAX_LEFT_ALONE = 50;

const couldNotRun = 'this part of the scan could not run';

/** One invocation's share of a CMS scan: step by step from the checkpoint as far as time and site allow. */
export class CmsScan {
  readonly #parts: CmsScanParts;
  readonly #at: Checkpoint;
  readonly #web: WebClient;
  /** Coverage of steps that did not run: it goes along with the next commit. */
  #waiting: CoverageEntry[] = [];
  /** What stood in the site's place when the scan made sure of it. */
  #doubt: Block | undefined;

  constructor(parts: CmsScanParts) {
    this.#parts = parts;
    this.#at = structuredClone(parts.at);
    this.#web = { ...parts.web, request: (request) => this.#request(request) };
  }

  async #request(request: Parameters<WebClient['request']>[0]): ReturnType<WebClient['request']> {
    const { context, tuning, web } = this.#parts;
    if (context.remainingMs() < tuning.lastRequestMs) throw new WebFailure('spent', 'there is no time left');
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
    this.#waiting.push({ checkId: 'crawl', target, outcome: 'skipped', count: 1, reason: `Not asked: ${why}` });
  }

  get #isShort(): boolean {
    return this.#parts.context.remainingMs() < this.#parts.tuning.reserveMs;
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

  get #progress() {
    return { done: this.#at.done.length, planned: this.#parts.steps.length };
  }

  async run(): Promise<ScanOutcome> {
    const { context, options, target } = this.#parts;
    context.phase('home page', this.#progress);
    const arrival = await arrive(this.#web, target, options.force);
    if (arrival.kind === 'ended') return await this.#end(arrival.outcome);
    const web = remembering(this.#web);
    const { home, base } = arrival;
    const site: Site = { web, missing: learnMissingPages(this.#web, base), target, base, home };
    for (const step of this.#left) {
      while (!this.#at.done.includes(step.name)) {
        if (this.#block !== undefined) return await this.#shutOut(this.#block, site);
        if (this.#isShort) return await this.#pause(site);
        if (!(await this.#advance(step, site))) return await this.#pause(site);
      }
    }
    if (this.#block !== undefined) return await this.#shutOut(this.#block, site);
    this.#tellRefusals(site.base);
    if (this.#waiting.length > 0) await this.#commit();
    return { kind: 'finished', detail: finishedDetail(this.#at, this.#requests, this.#at.partial) };
  }

  #contextOf(site: Site): StepContext {
    const { context, options, feed } = this.#parts;
    return {
      site,
      options,
      feed,
      profile: context.scope.profile,
      facts: this.#at.facts,
      known: context.known,
      now: context.now,
      signal: context.signal,
      isShort: () => this.#isShort || this.#block !== undefined,
      leftAlone: (url, why) => this.#leaveAlone(url, why),
    };
  }

  /** One part of a step; false where there was no time for it. */
  async #advance(step: Step, site: Site): Promise<boolean> {
    const { context } = this.#parts;
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
    if ('gap' in part) {
      this.#giveUp(step, site.base, part.gap);
      this.#note(step);
      return true;
    }
    const { judgement, facts, cursor } = part;
    if (this.#block !== undefined) {
      await this.#commitSeen(judgement);
      return true;
    }
    this.#at.facts = { ...this.#at.facts, ...facts };
    if (judgement.coverage.some(({ outcome }) => outcome === 'blocked' || outcome === 'error')) this.#note(step);
    if (cursor !== undefined && JSON.stringify(cursor) === JSON.stringify(from)) this.#at.attempts += 1;
    else this.#at.attempts = 0;
    if (cursor === undefined) this.#finish(step);
    else this.#at.cursor = cursor;
    await this.#commit(judgement);
    return this.#at.attempts === 0 || this.#retries(step, site.base);
  }

  /** Of a part in which the site shut the scan out, what was seen: the step itself is told of with the end. */
  async #commitSeen({ observed, coverage }: Judgement): Promise<void> {
    if (observed.length === 0) return;
    await this.#commit({ observed, coverage: coverage.filter(({ outcome }) => outcome === 'positive') });
  }

  #tellRefusals(base: string): void {
    this.#waiting.push(...refusalCells(this.#parts.web.takeRefusals(), base));
  }

  /** True where the step is given up, so that the scan goes on behind it. */
  #retries(step: Step, base: string): boolean {
    if (this.#at.attempts < MAX_ATTEMPTS) return false;
    this.#giveUp(step, base, { outcome: 'error', reason: 'it takes longer than one part of a scan may' });
    this.#note(step);
    return true;
  }

  async #part(step: Step, context: StepContext, cursor: unknown): Promise<StepPart | { gap: Gap } | undefined> {
    const { faulty, context: scan } = this.#parts;
    try {
      const part = await step.run(context, cursor, (check: CheckFacts, error) => faulty(check.id, error));
      // Nothing is told of as gone, or as not there, unless the site is still the one that was asked first.
      this.#doubt = await this.#web.confirm();
      return part;
    } catch (error) {
      scan.signal.throwIfAborted();
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
    this.#waiting.push(...uncovered(step, base, gap));
    this.#finish(step);
  }

  #note({ words }: Step): void {
    if (!this.#at.partial.includes(words)) this.#at.partial.push(words);
  }

  async #commit(found: Found = {}): Promise<void> {
    const { observed = [], absent = [], coverage = [] } = found;
    for (const { checkId, score } of observed) {
      this.#at.findings[checkId] = (this.#at.findings[checkId] ?? 0) + 1;
      if (score >= HIGH) this.#at.high += 1;
    }
    const all = [...this.#waiting, ...coverage];
    this.#waiting = [];
    const reference = this.#parts.web.reference();
    const checkpoint: Checkpoint = {
      ...structuredClone(this.#at),
      requests: this.#requests,
      ...(reference === undefined ? {} : { reference }),
    };
    await this.#parts.context.commit({ observed, absent, coverage: all, checkpoint, ...this.#progress });
  }

  /** Steps that are left and would run. */
  #toRun(site: Site): readonly Step[] {
    const context = this.#contextOf(site);
    return this.#left.filter((step) => step.withheld(context) === undefined);
  }

  async #pause(site?: Site): Promise<ScanOutcome> {
    if (site !== undefined) this.#tellRefusals(site.base);
    await this.#commit();
    const left = site === undefined ? this.#left : this.#toRun(site);
    return { kind: 'paused', left: left.map(({ words }) => words).join(', ') };
  }

  /** The site's defence has set in: what is left is told of as blocked. */
  async #shutOut({ words }: Block, site: Site): Promise<ScanOutcome> {
    const context = this.#contextOf(site);
    const blocked: Gap = { outcome: 'blocked', reason: words };
    const left = this.#toRun(site);
    this.#waiting.push(...this.#left.flatMap((step) => uncovered(step, site.base, step.withheld(context) ?? blocked)));
    await this.#commit();
    const names = [...new Set([...this.#at.partial, ...left.map((step) => step.words)])];
    return { kind: 'blocked', detail: shutOutDetail(words, this.#at, this.#requests, names) };
  }

  /** An end before the site was seen: no check could look. */
  async #end(outcome: Exclude<ScanOutcome, { readonly kind: 'finished' }>): Promise<ScanOutcome> {
    if (outcome.kind === 'paused') return await this.#pause();
    const { target } = this.#parts;
    const gap: Gap = {
      outcome: outcome.kind === 'failed' ? 'error' : outcome.kind,
      reason: outcome.detail,
    };
    this.#waiting.push(...this.#left.flatMap((step) => uncovered(step, target, gap)));
    await this.#commit();
    return outcome;
  }
}

interface Found {
  readonly observed?: readonly Observation[];
  readonly absent?: readonly Absence[];
  readonly coverage?: readonly CoverageEntry[];
}
