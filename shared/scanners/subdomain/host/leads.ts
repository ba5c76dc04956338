import type { Dns, DnsAnswer, HostAnswer } from '../../../scanning/dns/dns.ts';
import { isWithin } from '../domain-name.ts';
import type { DelegatedServer, ServerTerms } from '../zone/query-name-server.ts';
import { delegationOf, servedBy } from '../zone/served-by.ts';
import type { Lead } from './host-artifact.ts';
import { domainOf, registeredOf } from './registered.ts';

const maxServers = 12;

/** What DNS said of a host. */
interface Said {
  readonly answer: HostAnswer;
  readonly nameServers: DnsAnswer;
  readonly mailServers: DnsAnswer;
  /** What all names below it are aliases of (RFC 6672). */
  readonly subtree: DnsAnswer;
}

interface LeadParts {
  readonly dns: Dns;
  /** The domain that is scanned. */
  readonly domain: string;
  readonly terms: ServerTerms;
}

/** The host names of an answer; a null MX (RFC 7505) names none. */
export function namesOf(answer: DnsAnswer): readonly string[] {
  if (answer.kind !== 'records') return [];
  const names = answer.records.map(({ value }) => value).filter((value) => value !== '' && value !== '.');
  return [...new Set(names)].slice(0, maxServers);
}

/** The aliases of a chain; the last one has the end of the whole. */
async function aliases({ name, chain, end }: HostAnswer, { dns, domain }: LeadParts): Promise<readonly Lead[]> {
  const last = chain.length - 1;
  return Promise.all(
    chain.map(async (to, index): Promise<Lead> => {
      const isLast = index === last;
      return {
        via: 'CNAME',
        from: index === 0 ? name : (chain[index - 1] ?? name),
        to,
        end: isLast ? end : 'alias',
        domain: domainOf(to),
        registered: isLast && end === 'no_name' ? await registeredOf(dns, to, domain) : 'unknown',
      };
    }),
  );
}

/** Where all names below a host are handed to. */
async function subtreeOf(from: string, to: string, { dns, domain }: LeadParts): Promise<Lead> {
  const { end } = await dns.host(to);
  const registered = end === 'no_name' ? await registeredOf(dns, to, domain) : 'unknown';
  return { via: 'DNAME', from, to, end, domain: domainOf(to), registered };
}

/** A name server or mail server. */
interface LeadServer extends DelegatedServer {
  /** It is inside of the zone that is delegated to it, without an address: none can be found (RFC 9471, section 1). */
  readonly isBlind?: boolean;
}

async function server(
  via: 'NS' | 'MX',
  from: string,
  { name: to, addresses, isBlind = false }: LeadServer,
  { dns, domain, terms }: LeadParts,
): Promise<Lead> {
  const answer = await dns.host(to);
  const end = isBlind && answer.end === 'failed' ? 'no_data' : answer.end;
  const registered = end === 'no_name' ? await registeredOf(dns, to, domain) : 'unknown';
  const lead: Lead = { via, from, to, end, domain: domainOf(to), registered };
  // A server inside of a zone that does not answer is known by the addresses of its delegation alone.
  const asked = end === 'addresses' ? to : addresses[0];
  if (via === 'MX' || asked === undefined) return lead;
  return { ...lead, served: (await servedBy(from, asked, terms)).served };
}

const bare = (name: string): DelegatedServer => ({ name, addresses: [] });

/**
 * True where a resolver returns nothing of a zone that may begin at the name: it fails, or has no record and no zone to say so, as where
 * a name server only refers to itself.
 */
const isUntold = ({ answer, nameServers }: Said) =>
  nameServers.kind === 'failed' ||
  (nameServers.kind === 'no_data' && nameServers.zone === undefined && answer.end === 'no_data');

/** Who serves the zone that begins at a host; its parent knows where no resolver comes through. */
async function nameServersOf(name: string, said: Said, parts: LeadParts): Promise<readonly LeadServer[]> {
  if (!isUntold(said) || said.answer.chain.length > 0) return namesOf(said.nameServers).map(bare);
  const servers = await delegationOf(name, parts.domain, parts.dns, parts.terms);
  return servers.map((each) => ({ ...each, isBlind: each.addresses.length === 0 && isWithin(each.name, name) }));
}

/** The names that a host is handed to: along its aliases, those of all below it, to its name servers and its mail servers. */
export async function leadsOf(name: string, said: Said, parts: LeadParts): Promise<readonly Lead[]> {
  const servers = await Promise.all([
    ...(await nameServersOf(name, said, parts)).map((to) => server('NS', name, to, parts)),
    ...namesOf(said.mailServers)
      .map(bare)
      .map((to) => server('MX', name, to, parts)),
    ...namesOf(said.subtree).map((to) => subtreeOf(name, to, parts)),
  ]);
  return [...(await aliases(said.answer, parts)), ...servers];
}
