import * as z from 'zod/mini';
import { confidences } from './confidence.ts';
import { severities } from './severity.ts';

/** What of a finding is compared between runs. */
export const findingWords = {
  title: z.string(),
  score: z.number(),
  severity: z.enum(severities),
  confidence: z._default(z.enum(confidences), 'firm'),
};

const words = z.object(findingWords);

export type FindingWords = z.output<typeof words>;

/** What a finding said before a run said something else of it, and the last run that said so. */
const said = z.object({ run_id: z.string(), ...findingWords });

export type SaidBefore = z.output<typeof said>;

/** All that a finding has said before, the earliest first; those of earlier versions have kept nothing. */
export const saidBefore = z._default(z.array(said), []);

/** How many changes of what it says a finding keeps. */
const maxKept = 10;

/** What of a finding is compared between runs, and nothing else. */
export function comparedWordsOf({ title, score, severity, confidence }: FindingWords): FindingWords {
  return { title, score, severity, confidence };
}

/** True if two versions of a finding have the same title, score, severity and confidence. */
export function saysSame(one: FindingWords, other: FindingWords): boolean {
  return (['title', 'score', 'severity', 'confidence'] as const).every((name) => one[name] === other[name]);
}

/**
 * The attribute that keeps what a finding said until now; none where the run says the same, or has said it itself.
 * @param last the run that saw it last; undefined where that is not known
 */
export function keptWords(
  kept: readonly SaidBefore[],
  before: FindingWords,
  now: FindingWords,
  { last, run }: { readonly last: string | undefined; readonly run: string },
): { readonly said_before?: readonly SaidBefore[] } {
  if (last === undefined || last === run || saysSame(before, now)) return {};
  return { said_before: [...kept, { run_id: last, ...comparedWordsOf(before) }].slice(-maxKept) };
}

/** What a finding said in a run: ids of runs are in the order of time. `now` is what it says. */
export function saidIn(kept: readonly SaidBefore[], now: FindingWords, runId: string): FindingWords {
  return comparedWordsOf(kept.find(({ run_id }) => run_id >= runId) ?? now);
}
