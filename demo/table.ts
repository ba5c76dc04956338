import type * as z from 'zod/mini';
import type { findingRecord } from '../shared/records/findings/finding.ts';

export type Finding = z.output<typeof findingRecord>;

const columns: readonly [string, (finding: Finding) => string][] = [
  ['SCORE', ({ score, max_score }) => `${score} of ${max_score}`],
  ['SEVERITY', ({ severity }) => severity],
  ['RESOURCE', ({ resource }) => resource],
  ['TITLE', ({ title }) => title],
];

/** Orders findings by their share of the highest score. */
export function worstFirst(a: Finding, b: Finding): number {
  return b.score / b.max_score - a.score / a.max_score;
}

/** Findings as a table of text, the worst first; `mark` stands before each line. */
export function findingsTable(findings: readonly Finding[], mark: (finding: Finding) => string): string {
  const rows = [
    ['', ...columns.map(([title]) => title)],
    ...findings.toSorted(worstFirst).map((finding) => [mark(finding), ...columns.map(([, cell]) => cell(finding))]),
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** All that a finding says, indented. */
export function findingText({ title, description, recommendation, evidence }: Finding): string {
  const parts = [title, description, recommendation, evidence];
  return parts
    .join('\n')
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
