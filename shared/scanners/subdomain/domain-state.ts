import type { Dns, RecordType } from '../../scanning/dns/dns.ts';

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
  if (isMissing) return { kind: 'no_name' };
  const failed = answers.find((answer) => answer.kind === 'failed');
  return { kind: 'failed', words: failed?.words ?? 'no answer' };
}
