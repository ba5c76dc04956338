import type { TargetProof } from '../records/access/target-proof.ts';

const daySeconds = 24 * 3600;

/** How long scans may rest on a proof after it was found. */
const validSeconds = 30 * daySeconds;

/** When it is looked for again by itself: a week before its end, and from then on daily. */
const renewSeconds = 23 * daySeconds;

/** The result of a verification of a proof; the detail is for the user. */
export interface Looked {
  readonly found: boolean;
  readonly detail: string;
}

/** The changes of a proof, and when it is verified again; undefined: it is no longer verified automatically. */
export interface ProofChange extends Partial<TargetProof> {
  readonly due_at?: number | undefined;
}

/**
 * The changes of a proof that was verified or granted at a time (seconds). A grant is looked at when it ends: there is
 * nothing to find.
 */
export function verifiedAt(method: TargetProof['method'], now: number, detail: string): ProofChange {
  const valid_until = now + validSeconds;
  const due_at = method === 'operator_grant' ? valid_until : now + renewSeconds;
  return { state: 'verified', verified_at: now, valid_until, detail, due_at };
}

/** Whether scans may rely on a proof at a time (seconds). */
export function isValid({ state, valid_until }: Pick<TargetProof, 'state' | 'valid_until'>, now: number): boolean {
  return state === 'verified' && now < valid_until;
}

/** The state of a proof at a time: it is expired from the second it ends, whenever that is stored. */
export function stateAt(proof: Pick<TargetProof, 'state' | 'valid_until'>, now: number): TargetProof['state'] {
  return proof.state === 'verified' && !isValid(proof, now) ? 'expired' : proof.state;
}

/**
 * The changes after a verification. One that finds nothing takes nothing from a proof that is valid: it is found
 * again, or expires.
 */
export function afterLook(proof: TargetProof, looked: Looked, now: number): ProofChange {
  const { found, detail } = looked;
  if (found) return verifiedAt(proof.method, now, detail);
  if (isValid(proof, now)) return { detail, due_at: Math.min(now + daySeconds, proof.valid_until) };
  return { state: stateAt(proof, now) === 'expired' ? 'expired' : 'failed', detail, due_at: undefined };
}

/** The changes when the validity of a proof ends. */
export function atEnd({ method, detail }: TargetProof): ProofChange {
  const why = method === 'operator_grant' ? 'The grant has ended' : `Expired; last check: ${detail}`;
  return { state: 'expired', detail: why.slice(0, 255), due_at: undefined };
}
