import { onDemand } from '../../on-demand.ts';
import { createEgress, type Egress } from '../egress/egress.ts';
import type { EgressPolicyInput } from '../egress/policy.ts';

/**
 * The way out of a function's scans. Where resolvers are set, all names lead where these say: a scan connects to what it
 * has seen in its own answers. What asks them is loaded with the first name; without resolvers the system's are asked.
 */
export function connectEgress(policy: EgressPolicyInput, resolvers: readonly string[]): Egress {
  if (resolvers.length === 0) return createEgress(policy);
  const resolver = onDemand(async () => (await import('./resolver.ts')).guardResolver(resolvers));
  return createEgress(policy, { resolver });
}
