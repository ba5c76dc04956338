import type { Dns, DnsAnswer } from '../../../../scanning/dns/dns.ts';
import { reverseName } from '../../../../scanning/dns/reverse-name.ts';
import { parseIp } from '../../../../scanning/egress/address.ts';
import { hostNameOf, isWithin } from '../../domain-name.ts';
import { registeredOf } from '../../host/registered.ts';
import { isSpecial } from '../../host/special-addresses.ts';
import type { MailServer, ReverseName } from './mail-artifact.ts';

const maxServers = 20;
const maxAddresses = 4;
const maxNames = 3;

async function reverseOf(address: string, dns: Dns): Promise<ReverseName> {
  const answer = await dns.ask(reverseName(address), 'PTR');
  if (answer.kind === 'failed') return { address, names: [], isConfirmed: undefined };
  const names = answer.kind === 'records' ? answer.records.map(({ value }) => value).slice(0, maxNames) : [];
  const hosts = await Promise.all(names.map((name) => dns.host(name)));
  if (hosts.some(({ addresses }) => addresses.includes(address))) return { address, names, isConfirmed: true };
  return { address, names, isConfirmed: hosts.some(({ end }) => end === 'failed') ? undefined : false };
}

async function mailServer(domain: string, name: string, priority: number, dns: Dns): Promise<MailServer> {
  const none = { name, priority, registered: 'unknown', reverse: [] } as const;
  if (hostNameOf(name) === undefined) return { ...none, answer: undefined };
  const answer = await dns.host(name);
  const { addresses, end } = answer;
  const registered = end === 'no_name' ? await registeredOf(dns, name, domain) : 'unknown';
  // Of addresses that mean another host in each network nobody outside has names.
  const asked = isWithin(name, domain)
    ? addresses.filter((each) => parseIp(each)?.family === 4 && !isSpecial(each))
    : [];
  const reverse = await Promise.all(asked.slice(0, maxAddresses).map((address) => reverseOf(address, dns)));
  return { name, priority, answer, registered, reverse };
}

/** Gathers what the MX records of a domain lead to. Throws `signal.reason` when aborted. */
export async function gatherMailServers(domain: string, answer: DnsAnswer, dns: Dns): Promise<readonly MailServer[]> {
  if (answer.kind !== 'records') return [];
  const records = answer.records.slice(0, maxServers);
  return Promise.all(records.map(({ value, priority = 0 }) => mailServer(domain, value, priority, dns)));
}
