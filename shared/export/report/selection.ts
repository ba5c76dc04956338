import { type Finding, type FindingStatus, findingStatuses, type Severity } from '../../records/finding.ts';
import { shortened } from '../text.ts';

/** A browser shows so many with ease, and nobody reads more. */
export const mostShown = 2000;

/** Evidence may have 16 KB; the report is to stay a file that can be mailed. */
const mostEvidence = 2000;
const mostText = 4000;

/** What the report says of all findings, and those of them that it shows. */
export interface Selected {
  readonly total: number;
  readonly statuses: Readonly<Record<FindingStatus, number>>;
  /** Open ones. */
  readonly severities: Readonly<Record<Severity, number>>;
  readonly regressions: number;
  readonly shown: readonly Finding[];
}

const shareOf = ({ score, max_score }: Finding) => score / max_score;

/** Open ones first, then by score, then the ones seen last. */
function order(a: Finding, b: Finding): number {
  const open = Number(b.status === 'open') - Number(a.status === 'open');
  return open || shareOf(b) - shareOf(a) || b.last_seen - a.last_seen || a.finding_id - b.finding_id;
}

function trimmed(finding: Finding): Finding {
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
export async function select(findings: AsyncIterable<Finding>): Promise<Selected> {
  const statuses = { open: 0, fixed: 0, false_positive: 0, accepted: 0 } satisfies Record<FindingStatus, number>;
  const severities = { high: 0, medium: 0, low: 0 } satisfies Record<Severity, number>;
  let regressions = 0;
  let kept: Finding[] = [];
  for await (const finding of findings) {
    statuses[finding.status] += 1;
    if (finding.status === 'open') {
      severities[finding.severity] += 1;
      regressions += Number(finding.regression);
    }
    kept.push(trimmed(finding));
    if (kept.length >= 2 * mostShown) kept = kept.toSorted(order).slice(0, mostShown);
  }
  const total = findingStatuses.reduce((sum, status) => sum + statuses[status], 0);
  return { total, statuses, severities, regressions, shown: kept.toSorted(order).slice(0, mostShown) };
}
