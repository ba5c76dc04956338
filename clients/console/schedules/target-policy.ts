import type * as z from 'zod/mini';
import { getEffectivePolicy, getPolicy, putPolicy } from '../../../shared/api/scan/policy.ts';
import type { PolicyInput } from '../../../shared/records/policies/policy.ts';
import type { Client } from '../../library/client.ts';
import { RequestFailed } from '../../library/failure.ts';
import type { TargetKind } from '../../targets/target-kind.ts';
import { texts } from '../texts.ts';
import { ToldFault } from '../told-fault.ts';

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

/** What a scan of a target would do, where each value comes from, and its next scans: with or without a policy of its own. */
export type Explained = z.output<typeof getEffectivePolicy.output>;

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

/** Explains what a scan of a target would do. Throws as `client.call` does. */
export async function explainPolicy(client: Client, of: PolicyOf, signal?: AbortSignal): Promise<Explained> {
  return (await client.call(getEffectivePolicy, nameOf(of), signal ? { signal } : {})).data;
}

/**
 * Puts parts of a policy over what it said as it was read: a put replaces all of it. Returns it as it is then. Throws as
 * `client.call` does, and ToldFault where somebody has given a policy to a target that had none.
 */
export async function changePolicy(
  client: Client,
  of: PolicyOf,
  before: PolicyAnswer['policy'] | undefined,
  change: PolicyParts,
): Promise<PolicyAnswer['policy']> {
  // A tag asks for what is there; nothing asks for nothing.
  if (before === undefined && (await readPolicy(client, of))) throw new ToldFault(texts.failures.changed);
  const { created_at: _created, updated_at: _updated, etag, ...said } = before ?? {};
  const input = { project_id: of.projectId, policy: { ...said, ...nameOf(of), ...change } };
  return (await client.call(putPolicy, input, etag === undefined ? {} : { ifMatch: etag })).data.policy;
}
