import type { Profile } from '../../records/policies/scan-options.ts';
import type { Dns } from '../../scanning/dns/dns.ts';

const noTransfer = { kind: 'failed', words: 'the baseline profile requests no zone transfers' } as const;
const noWalk = { kind: 'failed', words: 'the baseline profile reads no zone by its NSEC records' } as const;

/**
 * The DNS client of a subdomain scan: requests no zone transfers, and walks no zone, where the profile sends ordinary
 * queries only.
 */
export function scanDns(dns: Dns, profile: Profile): Dns {
  return profile === 'standard' ? dns : { ...dns, transfer: async () => noTransfer, walk: async () => noWalk };
}
