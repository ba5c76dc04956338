import type { TargetProof } from '../records/access/target-proof.ts';
import type { Egress } from '../scanning/egress/egress.ts';

/** The dependencies of verifying a proof: DNS, egress and clock. */
export interface ProofWorld {
  /** The way out of scans: what they may not reach proves nothing. */
  readonly egress: Egress;
  /** As DnsOptions has them. */
  readonly resolvers: readonly string[];
  readonly userAgent: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For all of it; 10 s where it does not say. */
  readonly limitMs?: number;
  /** Where hosts are asked by https and by http; 443 and 80 where it does not say. */
  readonly hostPorts?: { readonly https: number; readonly http: number };
}

/** The target, method and text of a proof to verify. */
export type Sought = Pick<TargetProof, 'target_proof_id' | 'target' | 'method' | 'port' | 'proof'>;
