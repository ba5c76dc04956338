import type { ListedFinding } from '../../shared/records/findings/finding.ts';
import { type Column, table } from './columns.ts';

/** The time as it is written in ISO 8601, in UTC, to the minute; a dash for none. */
export function timeText(seconds: number): string {
  return seconds === 0 ? '-' : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Orders findings by their share of the highest score. */
function worstFirst(a: ListedFinding, b: ListedFinding): number {
  return b.score / b.max_score - a.score / a.max_score;
}

const columns: readonly Column<ListedFinding>[] = [
  ['ID', ({ finding_id }) => String(finding_id)],
  ['SEVERITY', ({ severity }) => severity],
  ['SCORE', ({ score, max_score }) => `${score}/${max_score}`],
  [
    'STATUS',
    ({ status, regression, suppressed_by }) =>
      `${status}${regression ? ' again' : ''}${suppressed_by === null ? '' : ', set aside'}`,
  ],
  ['TITLE', ({ title }) => title],
  ['RESOURCE', ({ resource, location }) => [resource, location].filter(Boolean).join(' ')],
];

/** Findings as a table, the worst first. */
export function findingsTable(findings: readonly ListedFinding[], width: number | undefined): string {
  return table(findings.toSorted(worstFirst), columns, width);
}

/** What users have noted on a finding: a line, or none. */
function noted({ owner, tags, due_at }: ListedFinding): string[] {
  const parts = [
    owner && `owner ${owner}`,
    tags.length > 0 && `tags ${tags.join(', ')}`,
    due_at > 0 && `due ${timeText(due_at)} UTC`,
  ];
  const line = parts.filter(Boolean).join(', ');
  return line === '' ? [] : [line];
}

/** All that a finding says. */
export function findingText(finding: ListedFinding): string {
  const { title, severity, score, max_score, status, confidence, resource, location } = finding;
  const cwe = finding.cwe.map((id) => `CWE-${id}`).join(', ');
  const sections: readonly (readonly [string, string])[] = [
    ['Description', finding.description],
    ['Risk', finding.risk],
    ['Recommendation', finding.recommendation],
    ['Evidence', finding.evidence],
    ['Reproduce', finding.reproduce],
    ['References', [cwe, ...finding.references].filter(Boolean).join('\n')],
    ['Reason', finding.status_reason],
  ];
  return [
    title,
    `${severity}, score ${score} of ${max_score}, ${status}, ${confidence}`,
    [resource, location].filter(Boolean).join(' '),
    ...noted(finding),
    `first seen ${timeText(finding.first_seen)}, last seen ${timeText(finding.last_seen)} UTC, ${finding.check_id}`,
    ...sections
      .filter(([, text]) => text !== '')
      .map(([heading, text]) => `\n${heading}\n${text.replaceAll(/^/gm, '  ')}`),
  ].join('\n');
}
