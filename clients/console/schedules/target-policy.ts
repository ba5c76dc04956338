import type * as z from 'zod/mini';
import { getPolicy, putPolicy } from '../../../shared/api/scan/policy.ts';
import type { PolicyInput } from '../../../shared/records/policy.ts';
import type { Client } from '../../library/client.ts';
import { RequestFailed } from '../../library/failure.ts';
import type { TargetKind } from '../../targets/target-kind.ts';

/** What a policy says beside whose it is. */
export type PolicyParts = Omit<PolicyInput, 'project_id' | 'area' | 'setting_type' | 'setting_id'>;

/** Which target a policy is of. */
export interface PolicyOf {
  readonly projectId: number;
  readonly kind: TargetKind;
  readonly id: number;
}

/** The policy of a target, the effective one and its next scans. */
export type PolicyAnswer = z.output<typeof getPolicy.output>;

const nameOf = ({ projectId, kind, id }: PolicyOf) => ({
  project_id: projectId,
  area: kind.area,
  setting_type: kind.settingType,
  setting_id: id,
});

/** Reads the policy of a target; undefined where it has none of its own. Throws as `client.call` does. */
export async function readPolicy(
  client: Client,
  of: PolicyOf,
  signal?: AbortSignal,
): Promise<PolicyAnswer | undefined> {
  try {
    return (await client.call(getPolicy, nameOf(of), signal ? { signal } : {})).data;
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 404) return undefined;
    throw error;
  }
}

/** Puts parts of a policy over what it says: a put replaces all of it. Throws as `client.call` does. */
export async function changePolicy(client: Client, of: PolicyOf, change: PolicyParts): Promise<void> {
  const answer = await readPolicy(client, of);
  const { created_at: _created, updated_at: _updated, ...said } = answer?.policy ?? {};
  const name = nameOf(of);
  await client.call(putPolicy, { project_id: of.projectId, policy: { ...said, ...name, ...change } });
}
