import type { AuthorizedProject } from '../../auth/principal.ts';
import type { Finding } from '../../records/findings/finding.ts';
import { dueAt, noSla, type SlaDays } from '../../records/findings/sla.ts';
import { type Suppression, suppressionOf } from '../../records/findings/suppression.ts';
import { readSlaDays } from '../records/projects.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { readSuppressions } from './suppressions.ts';

/** What a project has laid down for its findings: in how many days they are to be fixed, and which are set aside. */
export interface FindingTerms {
  readonly sla: SlaDays;
  readonly suppressions: readonly Suppression[];
  /** When they are applied, in seconds. */
  readonly now: number;
}

/** For answers that tell nothing of them. */
export const noTerms: FindingTerms = { sla: noSla, suppressions: [], now: 0 };

/** Reads what a project has laid down for its findings. */
export async function readFindingTerms(store: Store, project: AuthorizedProject): Promise<FindingTerms> {
  const [sla, suppressions] = await Promise.all([readSlaDays(store, project), readSuppressions(store, project)]);
  return { sla, suppressions, now: unixSeconds(store) };
}

/** What a finding tells by these terms: what is set aside is due at no time. */
export function byTerms(finding: Finding, { sla, suppressions, now }: FindingTerms) {
  const suppressed_by = suppressionOf(finding, suppressions, now)?.suppression_id ?? null;
  return { suppressed_by, due_at: suppressed_by === null ? dueAt(finding, sla) : 0 };
}
