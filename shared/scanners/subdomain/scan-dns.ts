import type { Profile } from '../../records/policy.ts';
import type { Dns } from '../../scanning/dns/dns.ts';

const noTransfer = { kind: 'failed', words: 'the profile baseline asks for no zone transfer' } as const;

/**
 * The domain name system as the research of a domain asks it: no zone is asked for where the profile sends nothing but
 * plain questions.
 */
export function scanDns(dns: Dns, profile: Profile): Dns {
  return profile === 'standard' ? dns : { ...dns, transfer: async () => noTransfer };
}
