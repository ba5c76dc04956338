import type { HostAnswer } from '../../dns/dns.ts';

/** True for aliases that end nowhere without coming back to a name: too many to be followed, they may lead somewhere. */
export function isTooLong({ name, chain, end }: HostAnswer): boolean {
  const names = [name, ...chain];
  return end === 'loop' && new Set(names).size === names.length;
}
