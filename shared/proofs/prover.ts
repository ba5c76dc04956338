import { connectEgress } from '../scanning/dns/connect-egress.ts';
import { readEgressSettings } from '../scanning/egress/egress-settings.ts';
import { scanfoldUserAgent } from '../scanning/web/transport/identity.ts';
import { findProof } from './find-proof.ts';
import type { Looked } from './proof-life.ts';
import type { Sought } from './proof-search.ts';

/** Verifies a proof by its method. */
export type Look = (sought: Sought) => Promise<Looked>;

/** Connects with the egress guard, resolvers and User-Agent that scans use. */
export function connectProver(limitMs?: number): Look {
  const { egress: policy, resolvers, aboutUrl } = readEgressSettings(process.env);
  const egress = connectEgress(policy, resolvers);
  const world = { egress, resolvers, userAgent: scanfoldUserAgent(aboutUrl), now: Date.now };
  return (sought) => findProof(sought, { ...world, ...(limitMs === undefined ? {} : { limitMs }) });
}
