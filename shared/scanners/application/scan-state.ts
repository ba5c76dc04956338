import type { Browser } from '../../scanning/browser/browser.ts';
import type { FrameTuning, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import type { Page } from '../../scanning/web/page/page.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { SeenPages } from './access/seen-pages.ts';
import { accessControlByMethod } from './active/access-control-by-method.ts';
import { PageList } from './browser/page-list.ts';
import type { CheckSelection } from './check-selection.ts';
import type { Checkpoint, SavedScan } from './checkpoint.ts';
import { Crawl, type CrawlLimits, onlyBeginning, refusedByFilter } from './crawl/crawl.ts';
import { GuardingPrograms } from './crawl/guarding-programs.ts';
import type { LeftOutReason } from './crawl/left-out.ts';
import type { Link } from './crawl/link.ts';
import { linksOf } from './crawl/links-of.ts';
import type { SiteEntry } from './entering/enter-site.ts';
import { Instances } from './instances.ts';
import { whyLeftAlone } from './left-alone.ts';
import { OutOfBandState } from './out-of-band/out-of-band-state.ts';
import { Firewall } from './probing/firewall.ts';
import { PointBook } from './probing/point-book.ts';
import { QuestionLedger } from './probing/question-ledger.ts';
import { ApplicationRetest } from './retest.ts';
import { obeyedClient } from './site/obeyed-client.ts';
import { type RobotsRules, robotsAllow } from './site/robots.ts';
import { ChangePoints } from './submitting/change-points.ts';
import { markOf } from './submitting/mark.ts';
import { nothingStored, type StoredProgress } from './submitting/stored-progress.ts';
import { targetScope } from './target-scope.ts';

/** Sizes and times; only tests choose others. */
export interface ApplicationScanTuning extends FrameTuning {
  readonly concurrency: number;
  readonly maxBodyBytes: number;
}

/** What a scan is made of. */
export interface ApplicationScanParts {
  readonly frame: ScanFrame;
  readonly checks: CheckSelection;
  readonly target: URL;
  readonly limits: CrawlLimits;
  readonly web: WebClient;
  /** A client that refuses what a browser would: for what certificates are worth. */
  readonly verifying: WebClient;
  /** A client that sends no credentials and takes any certificate: for what a stranger comes to. */
  readonly stranger: WebClient;
  /** The home page, fetched with the redirects that led to it; for a scan that begins. */
  readonly home: WebResponse | undefined;
  /** What the site answered to the log-in; empty where there was none. */
  readonly logInAnswers: readonly WebResponse[];
  readonly at: Checkpoint;
  readonly saved: SavedScan | undefined;
  readonly loggedIn: () => boolean;
  /** Whether the site still takes the credentials; why that is in doubt, or undefined. */
  readonly doubt: () => Promise<string | undefined>;
  /** True for what the policy excludes. */
  readonly excluded: (url: URL) => boolean;
  /** To be asked about the scan's outcome. */
  readonly settle: (outcome: ScanOutcome) => ScanOutcome;
  readonly tuning: ApplicationScanTuning;
  readonly cves: LoadedCves | undefined;
  /** What opens pages as visitors see them; undefined where the stage has none. */
  readonly browser: Browser | undefined;
  /** Lets the second user in; undefined where the policy names none. */
  readonly enterAsSecond: (() => Promise<SiteEntry>) | undefined;
}

/** Of each budget of a run; what is left is kept for the active checks. */
const shareOfCrawl = 2 / 3;

const excludedByPolicy = 'excluded by the policy';
const forbiddenByRobots = 'left to robots.txt';

/** What was left out for these reasons may hold what an earlier scan has seen: then nothing is closed. */
const unseen: readonly string[] = [excludedByPolicy, forbiddenByRobots, onlyBeginning, refusedByFilter];

/** What the phases of a scan share: how far it has come, and what it knows. */
export class ScanState {
  readonly parts: ApplicationScanParts;
  readonly frame: ScanFrame;
  readonly at: Checkpoint;
  readonly crawl: Crawl;
  readonly instances: Instances;
  readonly points: PointBook;
  readonly firewall: Firewall;
  readonly questions: QuestionLedger;
  /** Passive checks that broke: what they would have seen is not known. */
  readonly broken: Set<string>;
  /** Pages with scripts, and what a browser made of them. */
  readonly rendered: PageList;
  /** Why no page is opened in a browser; undefined where they are. */
  noBrowser: string | undefined;
  robots: RobotsRules;
  /** The finding that is checked again; undefined in a scan. */
  readonly retest: ApplicationRetest | undefined;
  /** Pages that others are asked for, too; undefined where there is no second user. */
  readonly seen: SeenPages | undefined;
  /** True once all of them were compared. */
  isCompared = false;
  /** What the profile intrusive asks beside; undefined with any other. */
  readonly changes: ChangePoints | undefined;
  /** Points that have been probed. */
  probed: number;
  /** How far the pass has come that makes the target ask for addresses of the stage. */
  readonly outOfBand: OutOfBandState;
  /** The second pass of the profile intrusive. */
  readonly stored: StoredProgress;
  /** Requests that may have changed something. */
  mutations: number;
  /** True once something was not seen that may hold a finding: then nothing is closed. */
  partial: boolean;
  readonly #guarding = new GuardingPrograms();

  constructor(parts: ApplicationScanParts) {
    const { frame, saved, at } = parts;
    this.parts = parts;
    this.frame = frame;
    this.at = structuredClone(at);
    const { retest } = frame.context;
    this.retest = retest && new ApplicationRetest(retest, parts.target.origin, parts.checks);
    this.instances = new Instances(saved?.instances, saved?.over);
    this.changes = this.#changesOf(parts);
    this.points = new PointBook(saved?.points, this.changes);
    this.questions = new QuestionLedger(saved?.questions);
    // It asks nowhere else, whether there are such pages or not.
    this.questions.asked(accessControlByMethod.id, 'refused');
    this.broken = new Set(saved?.broken);
    this.rendered = new PageList(saved?.rendered);
    this.noBrowser = parts.browser === undefined ? 'this installation has none' : undefined;
    this.robots = saved?.robots ?? [];
    this.seen = parts.enterAsSecond && new SeenPages(saved?.seen);
    this.probed = saved?.probed ?? 0;
    this.outOfBand = new OutOfBandState(saved?.outOfBand);
    this.stored = structuredClone(saved?.stored ?? nothingStored);
    this.mutations = saved?.mutations ?? 0;
    this.partial = saved?.partial ?? false;
    this.crawl = this.#crawlOf(parts);
    this.firewall = new Firewall({
      web: { request: (wanted) => obeyedClient(parts.web, this.robots).request(wanted) },
      base: this.base,
      mayInvent: this.isActive,
      mayClose: frame.context.known.length > 0,
    });
  }

  #changesOf({ frame, target, saved, excluded }: ApplicationScanParts): ChangePoints | undefined {
    const { scope, runId } = frame.context;
    if (scope.profile !== 'intrusive') return undefined;
    const { forms = [], excludedWords = [] } = scope.intrusive ?? {};
    const isInTarget = targetScope(target);
    const inScope = (url: URL) => isInTarget(url) && !excluded(url) && robotsAllow(this.robots, url);
    return new ChangePoints({ mark: markOf(runId), forms, excludedWords, inScope }, saved?.changes);
  }

  /** Why a link of the target is not followed; undefined for one that is. */
  whyAvoided(url: URL, link: Link): LeftOutReason | undefined {
    const { frame, excluded } = this.parts;
    const why = whyLeftAlone(url, link, frame.context.scope.profile, this.#guarding);
    if (why !== undefined) return why;
    if (excluded(url)) return excludedByPolicy;
    return robotsAllow(this.robots, url) ? undefined : forbiddenByRobots;
  }

  #crawlOf({ frame, target, web, limits, loggedIn, saved, tuning }: ApplicationScanParts): Crawl {
    const { signal } = frame.context;
    const avoid = (url: URL, link: Link) => this.whyAvoided(url, link);
    const isShort = () => frame.isShort || this.isProbesTurn;
    const { concurrency, maxBodyBytes } = tuning;
    const inScope = targetScope(target);
    // What may be submitted is: such a form by GET is no link.
    const isFollowed = ({ form }: Link) => this.changes === undefined || form !== 'acting';
    const links = (page: Page) => {
      if (this.retest?.part === 'pages') return [];
      const followed = linksOf(page).filter(isFollowed);
      this.#guarding.meet(followed);
      return followed;
    };
    const terms = { web, limits, linksOf: links, loggedIn, inScope, avoid, signal, isShort, concurrency, maxBodyBytes };
    return new Crawl(terms, saved?.crawl);
  }

  /** What the findings are about. */
  get base(): string {
    return this.parts.target.href;
  }

  get isActive(): boolean {
    return this.frame.context.scope.profile !== 'baseline';
  }

  /** True where the crawl has had its share of the budgets and there are points to ask: a crawl may have no end. */
  get isProbesTurn(): boolean {
    const { budgetUsed } = this.frame.context;
    if (!this.isActive || (budgetUsed?.() ?? 0) < shareOfCrawl) return false;
    return this.points.count > this.probed;
  }

  /** True where nothing that the crawl came by was left out that may hold a finding. */
  get isWhole(): boolean {
    const { failures, leftOut } = this.crawl.tally;
    const isUnseen = unseen.some((why) => leftOut[why] !== undefined);
    return this.crawl.dropped === 0 && !isUnseen && Object.keys(failures).length === 0;
  }

  /** Findings so far, those of the site as a whole included. */
  get found(): number {
    return this.at.siteFindings + this.instances.state().length + this.outOfBand.found;
  }

  /** Requests of the scan's own client so far, in all invocations. */
  get requests(): number {
    return this.at.requests + this.parts.web.statistics().requests;
  }

  saved(): SavedScan {
    const reference = this.parts.web.reference();
    return {
      ...(reference === undefined ? {} : { reference }),
      crawl: this.crawl.state(),
      instances: [...this.instances.state()],
      over: [...this.instances.over()],
      points: this.points.state(),
      questions: this.questions.state(),
      ...(this.changes && { changes: this.changes.state() }),
      ...(this.seen && { seen: this.seen.state() }),
      rendered: this.rendered.state(),
      ...(this.outOfBand.asked > 0 && { outOfBand: this.outOfBand.saved() }),
      ...(this.stored.submitted > 0 && { stored: structuredClone(this.stored) }),
      probed: this.probed,
      mutations: this.mutations,
      partial: this.partial,
      broken: [...this.broken],
      robots: [...this.robots],
    };
  }
}
