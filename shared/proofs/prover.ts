import { guardResolver } from '../scanning/dns/resolver.ts';
import { createEgress } from '../scanning/egress/egress.ts';
import { readEgressSettings } from '../scanning/settings.ts';
import { scanfoldUserAgent } from '../scanning/web/transport/identity.ts';
import { findProof, type Sought } from './find-proof.ts';
import type { Looked } from './proof-life.ts';

/** Looks for a proof where its method says. */
export type Look = (sought: Sought) => Promise<Looked>;

/** Connects to the outside as scans do: by the guard, the resolvers and the name of the environment. */
export function connectProver(limitMs?: number): Look {
  const { egress: policy, resolvers, aboutUrl } = readEgressSettings(process.env);
  const egress = createEgress(policy, resolvers.length > 0 ? { resolver: guardResolver(resolvers) } : {});
  const world = { egress, resolvers, userAgent: scanfoldUserAgent(aboutUrl), now: Date.now };
  return (sought) => findProof(sought, { ...world, ...(limitMs === undefined ? {} : { limitMs }) });
}
