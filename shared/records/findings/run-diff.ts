import * as z from 'zod/mini';
import { verdicts } from '../runs/coverage.ts';
import { sampleFinding } from './named-finding.ts';
import { findingWords } from './said-before.ts';

/** How a finding differs between two runs. */
const runChanges = ['new', 'gone', 'changed', 'not_checked'] as const;

/** A finding that differs between two runs. */
export const runDiffRecord = z.object({
  change: z.enum(runChanges),
  /** Of `not_checked`: the run that did not check it. */
  not_checked_in: z.nullable(z.string()),
  finding: sampleFinding,
  /** What it said in the earlier run, and in the later one; null where it was not observed. */
  before: z.nullable(z.object(findingWords)),
  after: z.nullable(z.object(findingWords)),
});

export type RunDiff = z.output<typeof runDiffRecord>;

/** A check that ran in one of two runs alone. */
export const coverageDiffRecord = z.object({
  check_id: z.string(),
  not_checked_in: z.string(),
  /** Why, where that run tells; null where it says nothing of the check. */
  verdict: z.nullable(z.enum(verdicts)),
  reason: z.string(),
});

export type CoverageDiff = z.output<typeof coverageDiffRecord>;
