import type { Profile } from '../../records/policies/scan-options.ts';
import type { CmsscanOptions } from '../../records/settings/cmsscan-options.ts';
import { type Check, type CheckFacts, type Gap, type Judgement, judge } from '../../scanning/check.ts';
import { retested } from '../../scanning/frame/retest.ts';
import type { KnownFinding, Retest } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import type { Acting } from '../../scanning/web/acting/grade.ts';
import type { CmsData } from './data/cms-data.ts';
import type { SiteFacts } from './facts.ts';
import type { LoadedFeed } from './feed/load-feed.ts';
import type { Site } from './site.ts';

/** What a step is given. */
export interface StepContext {
  readonly site: Site;
  readonly options: CmsscanOptions;
  readonly profile: Profile;
  /** What the steps before have learnt. */
  readonly facts: SiteFacts;
  /** Findings of this setting that are still open: what is to be checked again. */
  readonly known: readonly KnownFinding[];
  /** The one finding that is checked again; undefined in a scan. */
  readonly retest?: Retest | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** The operator's vulnerability feed, loaded when it is first needed. */
  readonly feed: () => Promise<LoadedFeed>;
  /** Known vulnerabilities by the operator's CVE feed; none where it does not say. */
  readonly cves?: (() => Promise<LoadedCves>) | undefined;
  /** What is known of releases, of their files, and of plugins and themes. */
  readonly data: CmsData;
  /**
   * True where the scan is to pause (time, budget) or the site has shut it out. A step of more than a few dozen
   * requests asks between them, and returns what it has with a cursor.
   */
  readonly isShort: () => boolean;
  /** Receives a URL that would have been requested if it did not seem to do something. */
  readonly leftAlone: (url: string, why: Acting) => void;
}

/** What a gatherer brought home. */
export interface GatheredStep<Artifact> {
  readonly artifact: Artifact;
  /** What later steps should know; laid over what was known. */
  readonly facts?: Partial<SiteFacts>;
  /**
   * Where the step goes on: JSON, at most 30 KB; left out where it is through. Each part is judged and committed by
   * itself, so a part's artifact has only what that part checked.
   */
  readonly cursor?: unknown;
}

/** A step as it is written down: the network in `gather`, the verdicts in `checks`. */
export interface StepPlan<Artifact> {
  /** Noun in kebab case, never renamed: checkpoints name it. */
  readonly name: string;
  /** What the user reads about the progress, and about what was not checked where the scan ends before: `plugins and themes`. */
  readonly words: string;
  /** Why this step is not to run on this site, with these options; undefined where it is. */
  readonly withheld?: (context: StepContext) => Gap | undefined;
  /**
   * The network part. Throws `signal.reason` when aborted; WebFailure and answers of the site's defence are part of
   * the artifact. `cursor` is what an earlier part gave: parse it, it was stored.
   */
  readonly gather: (context: StepContext, cursor: unknown) => Promise<GatheredStep<Artifact>>;
  readonly checks: readonly Check<Artifact>[];
}

/** What one part of a step came to. */
export interface StepPart {
  readonly judgement: Judgement;
  readonly facts: Partial<SiteFacts>;
  /** Undefined where the step is through. */
  readonly cursor: unknown;
}

/** A step as the scan sees it. */
export interface Step {
  readonly name: string;
  readonly words: string;
  readonly checks: readonly CheckFacts[];
  readonly withheld: (context: StepContext) => Gap | undefined;
  /** `faulty` hears of a check that threw. */
  readonly run: (
    context: StepContext,
    cursor: unknown,
    faulty: (check: CheckFacts, error: unknown) => void,
  ) => Promise<StepPart>;
}

/** Makes a step of its plan. */
export function step<Artifact>(plan: StepPlan<Artifact>): Step {
  const { name, words, checks } = plan;
  return {
    name,
    words,
    checks,
    withheld: (context) => plan.withheld?.(context),
    async run(context, cursor, faulty) {
      const { artifact, facts = {}, cursor: next } = await plan.gather(context, cursor);
      const asked = retested(checks, context.retest);
      const judgement = judge(asked, artifact, context.site.base, context.known, faulty);
      return { judgement, facts, cursor: next };
    },
  };
}

/** Known vulnerabilities as the stage has them; none where it says nothing of a feed. */
export async function cvesOf({ cves }: Pick<StepContext, 'cves'>): Promise<LoadedCves> {
  return (await cves?.()) ?? { kind: 'none', reason: 'no CVE feed is configured' };
}
