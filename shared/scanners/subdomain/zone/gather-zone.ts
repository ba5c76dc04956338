import type { Dns, DnsAnswer } from '../../../scanning/dns/dns.ts';
import type { ScanContext } from '../../../scanning/scanner.ts';
import { namesOf } from '../host/leads.ts';
import { domainOf, registeredOf } from '../host/registered.ts';
import { randomLabel } from '../wildcards/random-label.ts';
import { gatherBimi } from './bimi/gather-bimi.ts';
import { gatherDkim } from './dkim/gather-dkim.ts';
import { gatherDmarc } from './dmarc/gather-dmarc.ts';
import { gatherDnssec } from './dnssec/gather-dnssec.ts';
import { gatherCaa } from './gather-caa.ts';
import { gatherMailServers } from './mail/gather-mail-servers.ts';
import { gatherMtaSts, type OpenPolicy } from './mta-sts/gather-mta-sts.ts';
import { gatherNamed } from './named/gather-named.ts';
import { delegationOf, servedBy } from './served-by.ts';
import { gatherSpf } from './spf/gather-spf.ts';
import { gatherTlsRpt } from './tls-rpt/gather-tls-rpt.ts';
import type { NameServer, ZoneArtifact } from './zone-artifact.ts';

/** What gathering a zone needs. */
interface ZoneParts {
  readonly dns: Dns;
  readonly context: Pick<ScanContext, 'egress' | 'signal' | 'now'>;
  /** Opens a client for the host that serves a policy; undefined for a zone whose mail is not looked at. */
  readonly open: OpenPolicy | undefined;
  /** The port of the name servers that are asked themselves. 53 where it does not say. */
  readonly serverPort?: number;
}

async function nameServer(
  zone: string,
  name: string,
  isDelegatedOnly: boolean,
  { dns, context, serverPort }: ZoneParts,
): Promise<NameServer> {
  const { end, chain, addresses, words = '' } = await dns.host(name);
  const registered = end === 'no_name' ? await registeredOf(dns, name, zone) : 'unknown';
  const about = { name, alias: chain[0], end, addresses, domain: domainOf(name), registered, isDelegatedOnly };
  if (end !== 'addresses') return { ...about, served: 'unknown', words };
  return { ...about, ...(await servedBy(zone, name, { ...context, serverPort })) };
}

/** True for an answer that says that no mail is taken (RFC 7505): one record, which names the root. */
function isNullMx(answer: DnsAnswer): boolean {
  if (answer.kind !== 'records') return false;
  const [only, ...more] = answer.records;
  return more.length === 0 && only !== undefined && (only.value === '.' || only.value === '');
}

const own = (name: string, answer: DnsAnswer): DnsAnswer => {
  if (answer.kind !== 'records') return answer;
  const records = answer.records.filter((record) => record.name === name);
  return records.length > 0 ? { kind: 'records', records } : { kind: 'no_data' };
};

async function apexAliasOf(domain: string, soa: DnsAnswer, dns: Dns): Promise<DnsAnswer> {
  if (soa.kind !== 'records') return soa;
  return own(domain, await dns.ask(domain, 'CNAME'));
}

/** The mail servers of any name below the domain; those that a wildcard alias lends it are the business of its target. */
async function wildcardMailOf(domain: string, dns: Dns): Promise<ZoneArtifact['wildcardMail']> {
  const name = `${randomLabel()}.${domain}`;
  const answer = own(name, await dns.ask(name, 'MX'));
  return answer.kind === 'failed' ? answer.words : await gatherMailServers(domain, answer, dns);
}

async function transfersOf(
  domain: string,
  servers: readonly NameServer[],
  dns: Dns,
): Promise<ZoneArtifact['transfers']> {
  const asked = servers.filter(({ end, served }) => end === 'addresses' && served !== 'refused');
  return Promise.all(
    asked.map(async ({ name }) => {
      const transfer = await dns.transfer(domain, name);
      // The source of names takes all of them: a few are enough as evidence.
      return {
        server: name,
        transfer: transfer.kind === 'open' ? { ...transfer, names: transfer.names.slice(0, 50) } : transfer,
      };
    }),
  );
}

function absent(domain: string): ZoneArtifact {
  const unknown = { kind: 'unknown', reason: `The domain ${domain} does not exist` } as const;
  const said = { spf: unknown, dmarc: unknown, dkim: unknown, mtaSts: unknown, bimi: unknown, caa: unknown };
  const more = { tlsRpt: unknown, named: unknown };
  const noName = { kind: 'no_name' } as const;
  const servers = {
    nameServerAnswer: noName,
    nameServers: [],
    delegation: undefined,
    dnssec: undefined,
    transfers: [],
  };
  return {
    domain,
    exists: false,
    isZone: false,
    apexAlias: noName,
    mailServers: noName,
    mail: [],
    wildcardMail: [],
    nullMx: false,
    ...said,
    ...more,
    ...servers,
  };
}

/** Some seventy questions, which are asked about a domain alone and not about each zone below it. */
async function mailRecords(
  domain: string,
  { dns, open }: ZoneParts,
): Promise<Pick<ZoneArtifact, 'spf' | 'dmarc' | 'dkim' | 'mtaSts' | 'bimi' | 'tlsRpt' | 'named'>> {
  const [spf, dmarc] = [await gatherSpf(domain, dns), await gatherDmarc(domain, dns)];
  const unknown = { kind: 'unknown', reason: 'Only the records of the domain itself are queried' } as const;
  const none = { dkim: unknown, mtaSts: unknown, bimi: unknown, tlsRpt: unknown, named: unknown };
  if (open === undefined) return { spf, dmarc, ...none };
  const [dkim, mtaSts, bimi, tlsRpt] = await Promise.all([
    gatherDkim(domain, dns),
    gatherMtaSts(domain, dns, open),
    gatherBimi(domain, dns),
    gatherTlsRpt(domain, dns),
  ]);
  return { spf, dmarc, dkim, mtaSts, bimi, tlsRpt, named: await gatherNamed(domain, { spf, dmarc, tlsRpt }, dns) };
}

async function signaturesOf(
  domain: string,
  soa: DnsAnswer,
  nameServers: readonly NameServer[],
  { dns, context: { now } }: ZoneParts,
): Promise<ZoneArtifact['dnssec']> {
  if (soa.kind === 'records') return await gatherDnssec(domain, nameServers, { dns, now });
  if (soa.kind !== 'failed') return undefined;
  return { at: now(), digests: soa.words, servers: [{ server: domain, said: soa.words }] };
}

/** The name servers of a zone, as it names them and as the zone above does: resolvers start from those. */
async function nameServersOf(
  domain: string,
  nameServerAnswer: DnsAnswer,
  parts: ZoneParts,
): Promise<Pick<ZoneArtifact, 'nameServers' | 'delegation'>> {
  const { dns, context, serverPort } = parts;
  const own = namesOf(nameServerAnswer);
  const delegated = (await delegationOf(domain, '', dns, { ...context, serverPort })).map(({ name }) => name);
  const only = own.length > 0 ? delegated.filter((name) => !own.includes(name)) : [];
  const asked = [
    ...own.map((name) => nameServer(domain, name, false, parts)),
    ...only.map((name) => nameServer(domain, name, true, parts)),
  ];
  return { nameServers: await Promise.all(asked), delegation: delegated.length > 0 ? delegated : undefined };
}

/**
 * Gathers the DNS configuration of a domain: MX, SPF with its includes, DMARC, CAA, name servers, and whether one of
 * those allows zone transfers. What cannot be queried is part of the artifact. Throws `signal.reason` when aborted.
 */
export async function gatherZone(domain: string, parts: ZoneParts): Promise<ZoneArtifact> {
  const { dns } = parts;
  const soa = own(domain, await dns.ask(domain, 'SOA'));
  if (soa.kind === 'no_name') return absent(domain);
  const isZone = soa.kind === 'records';
  const [mailServers, nameServerAnswer] = await Promise.all([dns.ask(domain, 'MX'), dns.ask(domain, 'NS')]);
  const { nameServers, delegation } = isZone
    ? await nameServersOf(domain, own(domain, nameServerAnswer), parts)
    : { nameServers: [], delegation: undefined };
  return {
    domain,
    exists: soa.kind === 'failed' ? undefined : true,
    isZone,
    apexAlias: await apexAliasOf(domain, soa, dns),
    mailServers,
    mail: parts.open === undefined ? [] : await gatherMailServers(domain, mailServers, dns),
    wildcardMail: parts.open === undefined ? [] : await wildcardMailOf(domain, dns),
    nullMx: isNullMx(mailServers),
    ...(await mailRecords(domain, parts)),
    caa: await gatherCaa(domain, dns),
    // A resolver may remember the names of servers that are silent now: nothing was asked of them.
    nameServerAnswer: soa.kind === 'failed' ? soa : own(domain, nameServerAnswer),
    nameServers,
    delegation,
    dnssec: await signaturesOf(domain, soa, nameServers, parts),
    transfers: await transfersOf(domain, nameServers, dns),
  };
}
