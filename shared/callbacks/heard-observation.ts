import type { Confidence } from '../records/findings/confidence.ts';
import type { Observation } from '../scanning/scanner.ts';
import { type HeardCall, maxHits, type StoredCallback } from './stored-callback.ts';

type Heard = Pick<StoredCallback, 'observation' | 'proof' | 'addresses' | 'hits' | 'first_hit' | 'last_hit' | 'calls'>;

const isTargets = (addresses: readonly string[], { address }: HeardCall) => addresses.includes(address);

/**
 * How sure a callback makes a finding. A script that ran proves itself; one that was only fetched may have been fetched by
 * what looks at links. A request is certain from the target's own address; from another network it may be a server behind
 * a gateway (`firm`), or a person or a preview of links that came upon the address (`tentative`).
 */
function confidenceOf({ proof, addresses, calls }: Heard): Confidence {
  if (proof === 'script') return calls.some(({ page }) => page !== undefined) ? 'certain' : 'firm';
  if (calls.some((each) => isTargets(addresses, each))) return 'certain';
  return calls.some(({ is_browser }) => !is_browser) ? 'firm' : 'tentative';
}

const timeOf = (seconds = 0) => new Date(seconds * 1000).toISOString();

function lineOf(addresses: readonly string[], call: HeardCall): string {
  const whose = isTargets(addresses, call) ? "the target's own address" : 'another network than the target';
  const agent = call.agent === '' ? 'without a User-Agent' : `User-Agent: ${call.agent}`;
  const ran = call.page === undefined ? '' : `\n  the script ran on ${call.page}, title: ${call.title ?? ''}`;
  return `- ${timeOf(call.at)} from ${call.address} (${whose}), ${agent}${ran}`;
}

/** The finding that a callback opens, with what was heard so far. Pure: the same of the same. */
export function heardObservation(heard: Heard): Observation {
  const { observation, addresses, hits, first_hit, last_hit, calls } = heard;
  const count = hits >= maxHits ? `${maxHits} or more` : String(hits);
  const evidence = [
    observation.evidence,
    `callbacks: ${count}, the first at ${timeOf(first_hit)}, the last at ${timeOf(last_hit)}`,
    ...calls.map((call) => lineOf(addresses, call)),
  ].join('\n');
  return { ...observation, evidence, confidence: confidenceOf(heard) };
}
