import type { Zone, ZoneRecord } from '../zone.ts';
import { addressed, alias, type Host, hostRecords } from './host.ts';
import { ordinaryLabels, permutedLabels, unguessableLabels } from './labels.ts';
import { serviceZones } from './services.ts';

/** The domain to scan. */
export const domain = 'scanfold.test';

const below = (label: string) => `${label}.${domain}`;
/** 127.0.<net>.1 and on: each host has an address of its own. */
const numbered = (labels: readonly string[], net: number) =>
  labels.map((label, index) => addressed(below(label), `127.0.${net}.${index + 1}`));

/** Hosts with addresses that a word list leads to. */
export const ordinaryHosts = numbered(ordinaryLabels, 10);
/** Hosts with addresses that permutations lead to. */
export const permutedHosts = numbered(permutedLabels, 11);
/** Hosts with addresses that only certificates, their logs and links tell. */
export const unguessableHosts = numbered(unguessableLabels, 12);

/** Hosts with a number: a run of them. */
export const countedHosts = numbered(
  Array.from({ length: 20 }, (_, index) => `node-${String(index + 1).padStart(2, '0')}`),
  19,
);

/** Hosts below other hosts, two and three levels down. */
export const deepHosts: readonly Host[] = [
  ...['api', 'www', 'db', 'mail', 'vpn', 'admin', 'dev', 'stg', 'git', 'cdn'].flatMap((label, index) => [
    addressed(below(`${label}.us`), `127.0.13.${index + 1}`),
    addressed(below(`${label}.internal`), `127.0.13.${index + 101}`),
  ]),
  ...['api', 'www', 'app'].map((label, index) => addressed(below(`${label}.dev.us`), `127.0.14.${index + 1}`)),
];

/** Hosts whose names are written with other letters than a to z: here as the name servers know them. */
export const foreignHosts: readonly Host[] = [
  addressed(below('xn--bcher-kva'), '127.0.15.1'), // bücher
  addressed(below('xn--mnchen-3ya'), '127.0.15.2'), // münchen
  addressed(below('xn--r8jz45g'), '127.0.15.3'), // 例え
  addressed(below('www.xn--bcher-kva'), '127.0.15.4'),
];

/** Several addresses, of both families. */
export const splitHosts: readonly Host[] = [
  addressed(below('split'), '127.0.16.1', '127.0.16.2', '127.0.16.3', '127.0.16.4'),
  addressed(below('dual'), '127.0.16.5', '::1'),
  addressed(below('six'), '::1'),
];

/** Aliases that lead to addresses. */
export const aliasHosts: readonly Host[] = [
  alias(below('home'), [below('www')], 'addresses', '127.0.10.1'),
  alias(below('start'), [below('home'), below('www')], 'addresses', '127.0.10.1'),
  alias(below('pages'), ['taken-pages.github.io'], 'addresses', '127.0.40.1'),
  alias(below('front'), ['front-1.edge-network.test'], 'addresses', '127.0.40.1'),
  alias(below('bucket'), ['taken-bucket.s3.amazonaws.com'], 'addresses', '127.0.40.1'),
];

/** Aliases of nothing: the last name does not exist. */
export const danglingHosts: readonly Host[] = [
  alias(below('handbook'), ['scanfold-handbook.github.io'], 'no_name'),
  alias(below('campaign'), ['gone-campaign.herokudns.com'], 'no_name'),
  alias(below('downloads'), ['scanfold-downloads.s3.amazonaws.com'], 'no_name'),
  alias(below('merch'), ['scanfold-merch.myshopify.com'], 'no_name'),
  alias(below('promo'), [below('promo-alias'), 'scanfold-promo.github.io'], 'no_name'),
  alias(below('promo-alias'), ['scanfold-promo.github.io'], 'no_name'),
  alias(below('survey'), [below('survey-1'), below('survey-2'), 'survey.vanished-vendor.test'], 'no_name'),
  alias(below('survey-1'), [below('survey-2'), 'survey.vanished-vendor.test'], 'no_name'),
  alias(below('survey-2'), ['survey.vanished-vendor.test'], 'no_name'),
  alias(below('leftover'), [below('no-such-host')], 'no_name'),
];

const longName = (index: number) => below(`hop-${index}`);
const longChain = Array.from({ length: 15 }, (_, index) => longName(index + 1));
const longest = 12;

/** CNAME loops, and CNAME chains longer than any resolver follows. */
const circularHosts: readonly Host[] = [
  alias(below('self'), [below('self')], 'loop'),
  alias(below('chicken'), [below('egg'), below('chicken')], 'loop'),
  alias(below('egg'), [below('chicken'), below('egg')], 'loop'),
  alias(below('round'), [below('chicken'), below('egg'), below('chicken')], 'loop'),
  alias(below('hop-0'), longChain.slice(0, longest), 'failed'),
];

/** Hosts of the chain of `hop-0`: each leads to the next, the last to an address. */
export const chainHosts: readonly Host[] = longChain.map((name, index) => {
  const rest = longChain.slice(index + 1);
  if (rest.length === 0) return addressed(name, '127.0.17.1');
  return rest.length > longest
    ? alias(name, rest.slice(0, longest), 'failed')
    : alias(name, rest, 'addresses', '127.0.17.1');
});

/** Names that exist without an address. */
const addresslessHosts: readonly Host[] = [
  { name: below('_dmarc'), chain: [], end: 'no_data', addresses: [] },
  { name: below('verification'), chain: [], end: 'no_data', addresses: [] },
  { name: below('us'), chain: [], end: 'no_data', addresses: [] },
  { name: below('mail-domain'), chain: [], end: 'no_data', addresses: [] },
];

/** Every name below these exists: one level down, two levels down, as an alias. */
const wildcards: readonly Host[] = [
  addressed(below('*.wild'), '127.0.20.1'),
  addressed(below('*.deep.wild'), '127.0.20.2'),
  alias(below('*.parked'), ['front-2.edge-network.test'], 'addresses', '127.0.40.1'),
];

/** Hosts that differ from the wildcard above them. */
export const wildHosts: readonly Host[] = [
  addressed(below('real.wild'), '127.0.20.9'),
  addressed(below('real.deep.wild'), '127.0.20.10'),
  addressed(below('shop.parked'), '127.0.20.11'),
];

/** Hosts of `eu.scanfold.test`, a zone of its own. */
export const delegatedHosts: readonly Host[] = [
  addressed(below('eu'), '127.0.18.250'),
  ...['www', 'api', 'mail', 'dev', 'stg', 'admin', 'shop', 'vpn', 'cdn', 'db', 'jenkins', 'app', 'static', 'test'].map(
    (label, index) => addressed(below(`${label}.eu`), `127.0.18.${index + 1}`),
  ),
];

/** Names below zones whose servers have no data: SERVFAIL. */
export const lameHosts: readonly Host[] = [
  { name: below('lame'), chain: [], end: 'failed', addresses: [] },
  { name: below('www.lame'), chain: [], end: 'failed', addresses: [] },
  alias(below('to-lame'), [below('www.lame')], 'failed'),
];

/** As many addresses as one DNS message holds: only TCP carries them. */
const crowdedHost: Host = addressed(
  below('crowd'),
  ...Array.from({ length: 4000 }, (_, index) => `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`),
);

/** More addresses than a DNS message can hold, so that no server can give them. */
const overcrowdedHost: Host = { name: below('overcrowd'), chain: [], end: 'failed', addresses: [] };
const overcrowded = addressed(
  overcrowdedHost.name,
  ...Array.from({ length: 10_000 }, (_, index) => `127.2.${Math.floor(index / 250)}.${(index % 250) + 1}`),
);

/** The domain itself. */
const apex: Host = addressed(domain, '127.0.10.250');

/** Every host name of the zone that leads to addresses, wildcards left out: what a scan with every source finds. */
export const hostsWithAddresses: readonly Host[] = [
  ...[
    apex,
    crowdedHost,
    ...ordinaryHosts,
    ...permutedHosts,
    ...countedHosts,
    ...unguessableHosts,
    ...deepHosts,
    ...foreignHosts,
  ],
  ...[...splitHosts, ...aliasHosts, ...chainHosts.filter((host) => host.end === 'addresses'), ...wildHosts],
  ...delegatedHosts,
];

/** Every name of the zones of this domain and where it leads, wildcards left out. */
export const allHosts: readonly Host[] = [
  ...hostsWithAddresses,
  ...[...danglingHosts, ...circularHosts, ...chainHosts.filter((host) => host.end !== 'addresses')],
  ...[...addresslessHosts, ...lameHosts, overcrowdedHost],
];

/** Records other than addresses and aliases. */
const otherRecords: readonly ZoneRecord[] = [
  [domain, 'NS', below('ns1')],
  [domain, 'NS', below('ns2')],
  [domain, 'MX', `10 ${below('mail')}`],
  [domain, 'MX', `20 ${below('mail1')}`],
  [domain, 'TXT', '"v=spf1 mx include:_spf.scanfold.test ~all"'],
  [domain, 'TXT', '"scanfold-verification=3f1c" " in two parts"'],
  [domain, 'CAA', '0 issue "ca.test"'],
  [domain, 'CAA', '128 iodef "mailto:security@scanfold.test"'],
  [below('_spf'), 'TXT', '"v=spf1 ip4:127.0.0.0/8 -all"'],
  [below('_dmarc'), 'TXT', '"v=DMARC1; p=none; rua=mailto:dmarc@scanfold.test"'],
  [below('verification'), 'TXT', '"a name with a text alone"'],
  [below('mail-domain'), 'MX', '0 gone-mail.vanished-vendor.test'],
  [below('_sip._tcp'), 'SRV', `10 60 5060 ${below('gateway')}`],
  [below('_xmpp-server._tcp'), 'SRV', `5 0 5269 ${below('chat')}`],
  [below('lame'), 'NS', below('ns.lame')],
  [below('ns.lame'), 'A', '127.0.0.1'],
  [below('eu'), 'NS', below('ns1.eu')],
  [below('ns1.eu'), 'A', '127.0.0.1'],
];

const isElsewhere = new Set([...delegatedHosts, ...lameHosts.slice(0, 2)]);
const ownHosts = [...allHosts, ...wildcards, overcrowded].filter((host) => !isElsewhere.has(host));

/** The domain's zone, handed to nobody. */
export const mainZone: Zone = {
  name: domain,
  records: [...otherRecords, ...hostRecords(ownHosts)],
  transfer: 'closed',
};

/** A zone below it that is handed to whoever asks. */
export const delegatedZone: Zone = {
  name: below('eu'),
  records: [[below('eu'), 'NS', below('ns1.eu')], [below('ns1.eu'), 'A', '127.0.0.1'], ...hostRecords(delegatedHosts)],
  transfer: 'open',
};

const lameZone: Zone = { name: below('lame'), records: [], transfer: 'closed', lame: true };

/** Names of addresses. */
const reverseZone: Zone = {
  name: '10.0.127.in-addr.arpa',
  records: ordinaryHosts.map((host, index) => [`${index + 1}.10.0.127.in-addr.arpa`, 'PTR', host.name]),
  transfer: 'closed',
};

/** Everything that a scan of the domain meets. */
export const scanfoldZones: readonly Zone[] = [mainZone, delegatedZone, lameZone, reverseZone, ...serviceZones];
