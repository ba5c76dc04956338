import type { Confidence } from '../records/findings/confidence.ts';
import type {
  Absence,
  CoverageEntry,
  CoverageOutcome,
  KnownFinding,
  Observation,
  VulnerabilityFacts,
} from './scanner.ts';

/** What is known of a check before anything is scanned: its words and its weight. */
export interface CheckFacts {
  /** Noun phrase of the problem in kebab case, never renamed; the name of its file. */
  readonly id: string;
  readonly title: string;
  /** On the scale 0..10. */
  readonly score: number;
  readonly confidence?: Confidence;
  readonly cwe?: readonly number[];
  /** https URLs. */
  readonly references?: readonly string[];
  readonly risk: string;
  readonly recommendation: string;
}

/** A place where a check was positive. What it leaves out comes from the check's facts. */
export interface Instance extends VulnerabilityFacts {
  /** What it is about, as the user would name it: `https://a.example.test/`. */
  readonly resource: string;
  /** Where in the resource, stable between scans. */
  readonly location: string;
  readonly description: string;
  readonly evidence: string;
  readonly reproduce: string;
  readonly title?: string;
  readonly score?: number;
  readonly confidence?: Confidence;
  readonly risk?: string;
  readonly recommendation?: string;
  readonly references?: readonly string[];
  readonly cwe?: readonly number[];
}

/** What a check says of the artifacts. */
export type Verdict =
  | {
      /** It ran: here it was positive, and negative at all else that it looked at. */
      readonly kind: 'ran';
      readonly instances: readonly Instance[];
      /** True for a place of an earlier finding that this run truly looked at and found negative. */
      readonly examined: (known: KnownFinding) => boolean;
      /** What could not be looked at, beside what could. */
      readonly gaps?: readonly Gap[];
    }
  | { readonly kind: Gap['outcome']; readonly reason: string };

/** A place a check could not look at, and why, in the user's words. */
export interface Gap {
  readonly outcome: Exclude<CoverageOutcome, 'negative' | 'positive'>;
  readonly reason: string;
  readonly count?: number;
}

/** A check: words and one pure function of what was gathered. */
export interface Check<Artifacts> extends CheckFacts {
  /** Checks of earlier versions whose findings are part of this one's today: those are closed. */
  readonly formerly?: readonly string[];
  readonly judge: (artifacts: Artifacts) => Verdict;
}

/** From here on a finding's score is high, on the scale of ten. */
export const highScore = 8;

/** What all checks together say: the findings, what is proved to be gone, and what was covered. */
export interface Judgement {
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
}

/** Why there is no verdict of a check that threw. */
export const couldNotRun = 'the check could not run';

/** A place where a check was positive, in the words of the check where it has none of its own. */
export function observationOf(check: CheckFacts, own: Instance): Observation {
  const { id, title, score, confidence, cwe, references, risk, recommendation } = check;
  const facts = { title, score, risk, recommendation };
  const optional = {
    ...(confidence === undefined ? {} : { confidence }),
    ...(cwe === undefined ? {} : { cwe }),
    ...(references === undefined ? {} : { references }),
  };
  return { ...facts, ...optional, ...own, checkId: id };
}

function verdictOf<A>(check: Check<A>, artifacts: A, faulty: (check: CheckFacts, error: unknown) => void): Verdict {
  try {
    return check.judge(artifacts);
  } catch (error) {
    faulty(check, error);
    return { kind: 'error', reason: couldNotRun };
  }
}

const place = ({ resource, location }: Omit<Absence, 'checkId'>) => JSON.stringify([resource, location]);

/**
 * Asks each check about what was gathered at a target. A check that throws is told of as one that could not run, and
 * stops no other; `faulty` hears of it. Earlier findings are absent only where their check ran and looked at their place.
 */
export function judge<A>(
  checks: readonly Check<A>[],
  artifacts: A,
  target: string,
  known: readonly KnownFinding[],
  faulty: (check: CheckFacts, error: unknown) => void,
): Judgement {
  const observed: Observation[] = [];
  const absent: Absence[] = [];
  const coverage: CoverageEntry[] = [];
  for (const check of checks) {
    const verdict = verdictOf(check, artifacts, faulty);
    if (verdict.kind !== 'ran') {
      coverage.push({ checkId: check.id, target, outcome: verdict.kind, count: 1, reason: verdict.reason });
      continue;
    }
    const { instances, examined, gaps = [] } = verdict;
    observed.push(...instances.map((instance) => observationOf(check, instance)));
    const seen = new Set(instances.map(place));
    const isGone = (each: KnownFinding) =>
      each.checkId === check.id
        ? !seen.has(place(each)) && examined(each)
        : check.formerly?.includes(each.checkId) === true && examined(each);
    const gone = known.filter(isGone);
    absent.push(...gone.map(({ checkId, resource, location }) => ({ checkId, resource, location })));
    const outcome = instances.length > 0 ? 'positive' : 'negative';
    coverage.push({ checkId: check.id, target, outcome, count: Math.max(1, instances.length) });
    for (const { outcome: gap, reason, count = 1 } of gaps)
      coverage.push({ checkId: check.id, target, outcome: gap, count, reason });
  }
  return { observed, absent, coverage };
}
