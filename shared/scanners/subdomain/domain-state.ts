import { parse } from 'tldts';
import type { Dns, RecordType } from '../../scanning/dns/dns.ts';
import { randomLabel } from './wildcards/random-label.ts';

/** Whether the domain exists. */
export type DomainState =
  | { readonly kind: 'exists' }
  /** NXDOMAIN: nothing is below such a name either (RFC 8020). */
  | { readonly kind: 'no_name' }
  /** No query was answered; `words` are for the user. */
  | { readonly kind: 'failed'; readonly words: string };

/** Not every domain has an address: one that has any record exists. */
const asked: readonly RecordType[] = ['SOA', 'NS', 'A', 'AAAA', 'MX', 'TXT'];

/** Asks whether a domain exists. Throws the run's `signal.reason`. */
export async function domainState(dns: Pick<Dns, 'ask' | 'faults'>, domain: string): Promise<DomainState> {
  const answers = await Promise.all(asked.map((type) => dns.ask(domain, type)));
  const isThere = answers.some(({ kind }) => kind === 'no_data');
  const isMissing = answers.some(({ kind }) => kind === 'no_name');
  if (answers.some(({ kind }) => kind === 'records')) return { kind: 'exists' };
  // A resolver that leads all names to one page: what it says of other types is no more true.
  if (isThere && isMissing && dns.faults().length > 0)
    return { kind: 'failed', words: `the responses of the resolver for ${domain} contradict each other` };
  if (isThere) return { kind: 'exists' };
  if (isMissing) return (await deniesSuffix(dns, domain)) ?? { kind: 'no_name' };
  const failed = answers.find((answer) => answer.kind === 'failed');
  return { kind: 'failed', words: failed?.words ?? 'no answer' };
}

/** A resolver that says that no name exists says so of public suffixes such as com, too. */
async function deniesSuffix(dns: Pick<Dns, 'ask'>, domain: string): Promise<DomainState | undefined> {
  const { isIcann, publicSuffix } = parse(domain, { allowPrivateDomains: false });
  if (isIcann !== true || publicSuffix === null) return undefined;
  const suffix = publicSuffix.slice(publicSuffix.lastIndexOf('.') + 1);
  const { kind } = await dns.ask(suffix, 'NS');
  const words = `the resolver says that ${domain} does not exist, as it says of the whole of .${suffix}`;
  return kind === 'no_name' ? { kind: 'failed', words } : undefined;
}

/**
 * True where a domain that exists is still answered for as one, and a name that cannot exist is not: a resolver may begin
 * to lie while a scan is running. Asks what nothing else in a scan asks for. Throws the run's `signal.reason`.
 */
export async function isStillBelieved(dns: Pick<Dns, 'ask' | 'host'>, domain: string): Promise<boolean> {
  const [own, none] = await Promise.all([dns.ask(domain, 'SRV'), dns.host(`${randomLabel()}.invalid`)]);
  return own.kind !== 'no_name' && none.end !== 'addresses';
}
