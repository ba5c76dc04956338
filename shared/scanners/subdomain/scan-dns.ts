import type { Profile } from '../../records/policy.ts';
import type { Dns, HostAnswer } from '../dns/dns.ts';
import { isTooLong } from './host/alias-chain.ts';

const noTransfer = { kind: 'failed', words: 'the profile baseline asks for no zone transfer' } as const;

/** A host whose aliases are too many is neither gone nor without an address: nothing that was found on it is closed. */
function unlessTooLong(answer: HostAnswer): HostAnswer {
  return isTooLong(answer) ? { ...answer, end: 'failed' } : answer;
}

/**
 * The domain name system as the research of a domain asks it: no zone is asked for where the profile sends nothing but
 * plain questions, and what could not be followed to its end is not known to be broken.
 */
export function scanDns(dns: Dns, profile: Profile): Dns {
  return {
    ...dns,
    host: async (name) => unlessTooLong(await dns.host(name)),
    ...(profile === 'standard' ? {} : { transfer: async () => noTransfer }),
  };
}
