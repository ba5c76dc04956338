import * as z from 'zod/mini';
import { hostNameFault, parseAddressRange, recordId, text, timestamps, unixTime } from '../fields.ts';
import { tagged } from '../tagged.ts';

/** Proofs and their ids; they live under keys of their own. */
export const targetProofKind = {
  type: 'target_proof',
  code: 'PRF',
  idField: 'target_proof_id',
  firstId: 1001,
} as const;

/** How somebody shows that a target is theirs; a grant is the word of an operator instead. */
const proofMethods = ['dns_txt', 'https_file', 'meta_tag', 'operator_grant'] as const;

export type ProofMethod = (typeof proofMethods)[number];

/** `failed` is a proof that was looked for and never found; one that was found and is not any more expires. */
const proofStates = ['pending', 'verified', 'expired', 'failed'] as const;

const targetRule = 'must be a host name, an IP address or a CIDR range';

const target = text(255).check(
  z.refine((value) => hostNameFault(value) === undefined || parseAddressRange(value) !== undefined, targetRule),
);

const method = z.enum(proofMethods, `must be one of ${proofMethods.join(', ')}`);

const portRule = 'must be an integer from 1 to 65535';
const port = z.int(portRule).check(z.gte(1, portRule), z.lte(65_535, portRule));

/** A proof as a client asks for it. */
export const targetProofInput = z.object({
  /** A proof is never changed: it says what was found. Told to those who send one back. */
  target_proof_id: z.optional(
    recordId.check(
      z.refine(() => false, 'must be absent: a proof cannot be changed, create another and delete this one'),
    ),
  ),
  project_id: recordId,
  target,
  method,
  /** Of an address alone: where its web server listens. */
  port: z.optional(port),
});

export type TargetProofInput = z.output<typeof targetProofInput>;

/** A proof as it is stored, answered, listed and audited. */
const targetProofRecord = z.object({
  target_proof_id: recordId,
  project_id: recordId,
  /** As hosts are compared: lower case, international names in ASCII. */
  target: z.string(),
  method,
  port: z.nullable(port),
  /** What is to be published. It is no secret: it is worth nothing but in this place, for this project. */
  proof: z.string(),
  state: z.enum(proofStates),
  /** When it was last found; 0 where it never was. */
  verified_at: unixTime,
  /** Until when scans may rest on it; 0 where it never was found. */
  valid_until: unixTime,
  detail: z.string(),
  ...timestamps,
});

/** A proof as lists and changes answer it. */
export const taggedTargetProof = tagged(targetProofRecord);

export type TaggedTargetProof = z.output<typeof taggedTargetProof>;

export type TargetProof = z.output<typeof targetProofRecord>;

export const storedTargetProof = { type: targetProofKind.type, record: targetProofRecord };
