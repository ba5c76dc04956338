import type { Dns } from '../../../scanning/dns/dns.ts';
import type { KnownFinding } from '../../../scanning/scanner.ts';
import { namesOf } from '../host/leads.ts';
import { zoneContentsDiffer } from './checks/zone-contents-differ.ts';
import { zoneSerialsDiffer } from './checks/zone-serials-differ.ts';
import { queryNameServer, type ServerTerms } from './query-name-server.ts';

const maxServers = 6;

/** A name server that has a name which another one does not have, or may have it. */
export interface ServerWithName {
  readonly server: string;
  /** False where it did not respond, and differed from the others before. */
  readonly responds: boolean;
}

const differences: ReadonlySet<string> = new Set([zoneContentsDiffer.id, zoneSerialsDiffer.id]);

/** True where earlier runs saw that the name servers of a domain return different records of its zone. */
export function haveDiffered(known: readonly KnownFinding[], domain: string): boolean {
  return known.some(({ checkId, resource }) => resource === domain && differences.has(checkId));
}

/**
 * Finds the name server of a domain that has a name which, as another one told the resolver, does not exist: their versions of
 * the zone may differ (RFC 1912, 2.2). A server that does not answer is not asked again; where the servers of the zone `differed`
 * before, it may be the one that has the name. Throws `signal.reason` when aborted.
 */
export function serverWithName(
  domain: string,
  dns: Pick<Dns, 'ask'>,
  terms: ServerTerms,
  differed: boolean,
): (name: string) => Promise<ServerWithName | undefined> {
  const silent = new Set<string>();
  return async (name) => {
    const servers = namesOf(await dns.ask(domain, 'NS')).slice(0, maxServers);
    for (const server of servers.filter((each) => !silent.has(each))) {
      const reply = await queryNameServer(server, name, 'SOA', terms);
      if (reply.kind === 'silent') silent.add(server);
      // An alias exists even where its target does not; a referral says nothing of the name.
      else if (reply.authoritative && (reply.code === 0 || reply.hasAnswers)) return { server, responds: true };
    }
    const unheard = differed ? servers.find((each) => silent.has(each)) : undefined;
    return unheard === undefined ? undefined : { server: unheard, responds: false };
  };
}
