import type { Dns } from '../../../scanning/dns/dns.ts';
import { type DelegatedServer, queryNameServer, type ServerTerms } from './query-name-server.ts';

/** How a name server answers a query for a zone: `refused` and `failed` mean that it does not serve it. */
export type Served = 'yes' | 'refused' | 'failed' | 'unknown';

/** Queries a name server for the SOA of a zone (RFC 1912, 2.8: one that does not serve it is lame). Throws `signal.reason`. */
export async function servedBy(
  zone: string,
  server: string,
  terms: ServerTerms,
): Promise<{ readonly served: Served; readonly words: string }> {
  const reply = await queryNameServer(server, zone, 'SOA', terms);
  if (reply.kind === 'silent') return { served: 'unknown', words: reply.words };
  if (reply.code === 5) return { served: 'refused', words: 'it responds with REFUSED' };
  if (reply.code === 2) return { served: 'failed', words: 'it responds with SERVFAIL' };
  if (reply.code !== 0) return { served: 'failed', words: `it responds with RCODE ${reply.code}` };
  if (reply.authoritative) return { served: 'yes', words: 'it serves the zone' };
  return { served: 'failed', words: 'its answer is not authoritative' };
}

const maxParents = 3;

/**
 * The name servers that the parent zone delegates a zone to: a resolver returns nothing for a zone whose servers do not
 * answer. Empty where they cannot be determined, or where no zone begins there. Queries upwards as far as `top`.
 */
export async function delegationOf(
  zone: string,
  top: string,
  dns: Dns,
  terms: ServerTerms,
): Promise<readonly DelegatedServer[]> {
  for (let parent = zone; parent !== top && parent.includes('.'); ) {
    parent = parent.slice(parent.indexOf('.') + 1);
    const answer = await dns.ask(parent, 'NS');
    if (answer.kind !== 'records') continue;
    const servers = answer.records.filter(({ name }) => name === parent).slice(0, maxParents);
    for (const { value } of servers) {
      const reply = await queryNameServer(value, zone, 'NS', terms);
      if (reply.kind === 'reply' && reply.code === 0) return reply.delegatedTo;
    }
    if (servers.length > 0) return [];
  }
  return [];
}
