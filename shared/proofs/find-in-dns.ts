import { createDns } from '../scanning/dns/create-dns.ts';
import type { Looked } from './proof-life.ts';
import type { ProofWorld, Sought } from './proof-search.ts';

/** The name below the target whose TXT records may have the proof. */
const proofLabel = '_scanfold-verification';

/** Asks for the TXT records of a target. */
export async function findInDns({ target, proof }: Sought, world: ProofWorld, signal: AbortSignal): Promise<Looked> {
  const { egress, resolvers, now } = world;
  const name = `${proofLabel}.${target}`;
  const answer = await createDns({ resolvers, egress, signal, now }).ask(name, 'TXT');
  if (answer.kind === 'failed') return { found: false, detail: answer.words };
  if (answer.kind !== 'records') return { found: false, detail: `${name} has no TXT record` };
  return answer.records.some(({ value }) => value.trim() === proof)
    ? { found: true, detail: `Found in the TXT records of ${name}` }
    : { found: false, detail: `No TXT record of ${name} has this value` };
}
