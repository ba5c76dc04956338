import * as z from 'zod/mini';
import { hostOf } from '../../records/host.ts';
import { type AddressInterval, intersect, parseCidr, parseIp } from './address.ts';
import { embeddedIpv4, specialBlocks } from './special-blocks.ts';

/**
 * The targets that a stage never scans, whatever else it allows: domains with their subdomains, and address ranges.
 */
export interface DenyList {
  readonly domains: readonly string[];
  readonly ranges: readonly { readonly entry: string; readonly intervals: readonly AddressInterval[] }[];
}

/** A name in the one form that names are compared by; what is no host name stays what it is, and matches nothing. */
function nameOf(text: string): string {
  return hostOf(text) || text.toLowerCase().replace(/\.$/, '');
}

/** The IPv4 addresses that a range of IPv6 addresses carries, in any of the forms that the guard reads. */
function carried(interval: AddressInterval): AddressInterval[] {
  return specialBlocks().flatMap((block) => {
    const part = block.embedsAt === undefined ? undefined : intersect(interval, block.interval);
    return part && block.embedsAt !== undefined ? [embeddedIpv4(part, BigInt(block.embedsAt))] : [];
  });
}

/**
 * Parses a stage's entries: those with a prefix length are ranges, all others names.
 * @throws RangeError for a range that is none: a list that is read in part would let scans through
 */
export function parseDenyList(entries: readonly string[]): DenyList {
  const ranges = entries.flatMap((entry) => {
    if (!entry.includes('/')) return [];
    const interval = parseCidr(entry);
    if (!interval) throw new RangeError(`the deny list has ${JSON.stringify(entry)}, which is no range of addresses`);
    // A range of mapped addresses is one of IPv4 addresses: that is where its connections go. It lies in one block.
    return [{ entry, intervals: [interval, ...carriedWhole(interval)] }];
  });
  return { domains: entries.filter((entry) => !entry.includes('/')).map(nameOf), ranges };
}

function carriedWhole(interval: AddressInterval): AddressInterval[] {
  const isWithin = specialBlocks().some(
    ({ embedsAt, interval: block }) =>
      embedsAt !== undefined &&
      block.family === interval.family &&
      block.first <= interval.first &&
      interval.last <= block.last,
  );
  return isWithin ? carried(interval) : [];
}

const environment = z.object({ EGRESS_DENY: z._default(z.string(), '') });

/** The entries of the stage's deny list, from the environment of a function. */
export function readDenyEntries(env: NodeJS.ProcessEnv): string[] {
  return z
    .parse(environment, env)
    .EGRESS_DENY.split(',')
    .filter((entry) => entry !== '');
}

/** The deny list entry that covers a host name: the name itself or a parent domain. */
export function denyingDomain({ domains }: DenyList, host: string): string | undefined {
  const name = nameOf(host);
  return domains.find((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** The deny list entry that overlaps a range, in whatever form the addresses are written. */
export function denyingRange({ ranges }: DenyList, interval: AddressInterval): string | undefined {
  const forms = [interval, ...carried(interval)];
  return ranges.find(({ intervals }) => intervals.some((each) => forms.some((form) => intersect(form, each))))?.entry;
}

/** An entry of the deny list as users read it. */
export function denialWords(entry: string): string {
  return `is on the deny list of this installation (${entry})`;
}

/**
 * Why a target must not be scanned, as words that follow its name; undefined if the deny list does not cover it.
 * @param target an address or CIDR range, a URL, or a host name
 */
export function denialOf(list: DenyList, target: string): string | undefined {
  if (list.domains.length + list.ranges.length === 0) return undefined;
  const range = parseCidr(target);
  const host = range ? '' : hostOf(URL.canParse(target) ? new URL(target).hostname : target);
  const ip = parseIp(host);
  const interval = range ?? (ip && { family: ip.family, first: ip.value, last: ip.value });
  if (!interval) {
    const domain = denyingDomain(list, host);
    return domain === undefined ? undefined : denialWords(domain);
  }
  const entry = denyingRange(list, interval);
  if (entry === undefined) return undefined;
  return interval.first === interval.last ? denialWords(entry) : `contains what ${denialWords(entry)}`;
}

/** The deny list check for the stage of a function's environment. */
export function readDenial(env: NodeJS.ProcessEnv): (target: string) => string | undefined {
  const list = parseDenyList(readDenyEntries(env));
  return (target) => denialOf(list, target);
}
