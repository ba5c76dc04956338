import { parse } from 'tldts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import type { Lead, Registered } from './host-artifact.ts';

/** The domain that a name belongs to by the public suffix list: the registered domain; the name itself where there is none. */
export function domainOf(name: string): string {
  return parse(name).domain ?? name;
}

/**
 * True for a name that does not exist, in a domain of which it is not known whether third parties can register it: they may take
 * over what leads there, which is another finding than a name that is merely gone. The names of registries are in no such domain.
 */
export function mayBeFree(name: string, end: Lead['end'], registered: Registered): boolean {
  return end === 'no_name' && registered === 'unknown' && domainOf(name).includes('.');
}

/** Why nothing is said of a name that does not exist in a domain that may be free. */
export const unknownRegistration = (domain: string) =>
  `It could not be determined whether the domain ${domain} is registered`;

/**
 * Determines whether the domain of a name is registered. A registry that does not know it answers NXDOMAIN. Below a last
 * label that no registry has (`.lan`, `.corp`) it is a private name, which cannot be registered; one that `scanned`
 * stands below as well is there, whatever is said of it.
 */
export async function registeredOf(dns: Dns, name: string, scanned: string): Promise<Registered> {
  const { domain, publicSuffix, isIcann } = parse(name);
  if (domain === null || publicSuffix === null) return 'unknown';
  const answer = await dns.ask(domain, 'SOA');
  if (answer.kind === 'failed') return 'unknown';
  if (answer.kind !== 'no_name') return 'yes';
  if (isIcann || parse(scanned).publicSuffix === publicSuffix) return 'no';
  const suffix = await dns.ask(publicSuffix, 'SOA');
  if (suffix.kind === 'failed') return 'unknown';
  return suffix.kind === 'no_name' ? 'internal' : 'no';
}
