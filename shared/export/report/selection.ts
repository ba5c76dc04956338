import type { ExportedFinding } from '../../records/findings/export-format.ts';
import type { Finding } from '../../records/findings/finding.ts';
import { findingStatuses } from '../../records/findings/finding-status.ts';
import type { Severity } from '../../records/findings/severity.ts';
import { shortened } from '../text.ts';

/** A browser shows so many with ease, and nobody reads more. */
export const mostShown = 2000;

/** Evidence may have 16 KB; the report is to stay a file that can be mailed. */
const mostEvidence = 2000;
const mostText = 4000;

/** What the report calls a finding: one that is open and set aside by a rule is not among the open ones. */
export const reportStatuses = [...findingStatuses, 'suppressed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The status of a finding in the report. */
export function reportStatusOf({ status, suppression }: ExportedFinding): ReportStatus {
  return status === 'open' && suppression ? 'suppressed' : status;
}

/** What the report says of all findings, and those of them that it shows. */
export interface Selected {
  readonly total: number;
  readonly statuses: Readonly<Record<ReportStatus, number>>;
  /** Open ones. */
  readonly severities: Readonly<Record<Severity, number>>;
  readonly regressions: number;
  readonly shown: readonly ExportedFinding[];
}

const shareOf = ({ score, max_score }: Finding) => score / max_score;

/** Open ones first, then by score, then the ones seen last. */
function order(a: ExportedFinding, b: ExportedFinding): number {
  const open = Number(reportStatusOf(b) === 'open') - Number(reportStatusOf(a) === 'open');
  return open || shareOf(b) - shareOf(a) || b.last_seen - a.last_seen || a.finding_id - b.finding_id;
}

function trimmed(finding: ExportedFinding): ExportedFinding {
  return {
    ...finding,
    description: shortened(finding.description, mostText),
    risk: shortened(finding.risk, mostText),
    recommendation: shortened(finding.recommendation, mostText),
    evidence: shortened(finding.evidence, mostEvidence),
    reproduce: shortened(finding.reproduce, mostText),
    references: finding.references.slice(0, 20),
    run_ids: [],
  };
}

/** Counts all findings and keeps the most important ones, never more than twice as many as are shown. */
export async function select(findings: AsyncIterable<ExportedFinding>): Promise<Selected> {
  const statuses: Record<ReportStatus, number> = { open: 0, fixed: 0, false_positive: 0, accepted: 0, suppressed: 0 };
  const severities = { high: 0, medium: 0, low: 0 } satisfies Record<Severity, number>;
  let regressions = 0;
  let kept: ExportedFinding[] = [];
  for await (const finding of findings) {
    const status = reportStatusOf(finding);
    statuses[status] += 1;
    if (status === 'open') {
      severities[finding.severity] += 1;
      regressions += Number(finding.regression);
    }
    kept.push(trimmed(finding));
    if (kept.length >= 2 * mostShown) kept = kept.toSorted(order).slice(0, mostShown);
  }
  const total = reportStatuses.reduce((sum, status) => sum + statuses[status], 0);
  return { total, statuses, severities, regressions, shown: kept.toSorted(order).slice(0, mostShown) };
}
