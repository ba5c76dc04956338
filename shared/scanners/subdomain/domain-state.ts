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
export async function domainState(dns: Pick<Dns, 'ask'>, domain: string): Promise<DomainState> {
  const answers = await Promise.all(asked.map((type) => dns.ask(domain, type)));
  if (answers.some(({ kind }) => kind === 'records' || kind === 'no_data')) return { kind: 'exists' };
  if (answers.some(({ kind }) => kind === 'no_name')) return { kind: 'no_name' };
  const failed = answers.find((answer) => answer.kind === 'failed');
  return { kind: 'failed', words: failed?.words ?? 'no answer' };
}
