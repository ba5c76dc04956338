import * as z from 'zod/mini';
import { putFindingStatus } from '../../../shared/api/finding/finding-status.ts';
import { atOnce } from '../../../shared/at-once.ts';
import type { ListedFinding } from '../../../shared/records/findings/finding.ts';
import type { Client } from '../../library/client.ts';
import { endOfDay } from '../days.ts';

/** What is decided about a finding: the input of the route without the finding. */
const decision = z.omit(putFindingStatus.input, { project_id: true, finding_id: true });

export type Decision = z.output<typeof decision>;

/** A decision as a form has it: texts, an empty one where nothing was typed; the day as `2026-12-31`. */
export const decisionDraft = z.object({ status: z.string(), reason: z.string(), owner: z.string(), until: z.string() });

export type DecisionDraft = Readonly<z.output<typeof decisionDraft>>;

/** Reads a draft; undefined where the service would refuse it for want of a reason. */
export function readDecision({ status, reason, owner, until }: DecisionDraft): Decision | undefined {
  if (status !== 'open' && reason.trim() === '') return undefined;
  const parsed = decision.safeParse({
    status,
    ...(reason.trim() && { reason: reason.trim() }),
    ...(status !== 'open' && owner.trim() && { owner: owner.trim() }),
    ...(status === 'accepted' && until && { expires_at: endOfDay(until) }),
  });
  return parsed.data;
}

/** Requests under way at the same time. */
const lanes = 4;

/** Decides the same about several findings, each as it was read: what others decide meanwhile stays. Returns the faults, by finding; none: all is done. */
export async function decideAll(
  client: Client,
  project_id: number,
  findings: readonly Pick<ListedFinding, 'finding_id' | 'etag'>[],
  chosen: Decision,
): Promise<ReadonlyMap<number, unknown>> {
  const faults = new Map<number, unknown>();
  await atOnce(findings, lanes, async ({ finding_id, etag }) => {
    await client
      .call(putFindingStatus, { project_id, finding_id, ...chosen }, { ifMatch: etag })
      .catch((error: unknown) => faults.set(finding_id, error));
  });
  return faults;
}
