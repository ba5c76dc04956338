import type { Dns } from '../../../scanning/dns/dns.ts';
import { namesOf } from '../host/leads.ts';
import { queryNameServer, type ServerTerms } from './query-name-server.ts';

const maxServers = 6;

/**
 * Finds the name server of a domain that has a name which, as another one told the resolver, does not exist: their versions of
 * the zone may differ (RFC 1912, 2.2). A server that does not answer is not asked again. Throws `signal.reason` when aborted.
 */
export function serverWithName(
  domain: string,
  dns: Pick<Dns, 'ask'>,
  terms: ServerTerms,
): (name: string) => Promise<string | undefined> {
  const silent = new Set<string>();
  return async (name) => {
    const servers = namesOf(await dns.ask(domain, 'NS')).filter((server) => !silent.has(server));
    for (const server of servers.slice(0, maxServers)) {
      const reply = await queryNameServer(server, name, 'SOA', terms);
      if (reply.kind === 'silent') silent.add(server);
      // An alias exists even where its target does not; a referral says nothing of the name.
      else if (reply.authoritative && (reply.code === 0 || reply.hasAnswers)) return server;
    }
    return undefined;
  };
}
