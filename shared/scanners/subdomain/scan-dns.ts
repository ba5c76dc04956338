import type { Profile } from '../../records/policy.ts';
import type { Dns, HostAnswer } from '../dns/dns.ts';

const noTransfer = { kind: 'failed', words: 'the profile baseline asks for no zone transfer' } as const;

/** Aliases that come back to a name are a circle; those that are only too many may lead somewhere all the same. */
function unlessTooLong(answer: HostAnswer): HostAnswer {
  const names = [answer.name, ...answer.chain];
  const isCircle = new Set(names).size < names.length;
  return answer.end === 'loop' && !isCircle ? { ...answer, end: 'failed' } : answer;
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
