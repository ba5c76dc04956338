import { type FerryHost, ferryDomain, ferryHosts, ferryName } from './ferry-names.ts';

/** Where the servers of the world listen, each on port 53 of an address of its own. */
export interface FerryAddresses {
  readonly root: string;
  readonly first: string;
  readonly second: string;
  readonly lame: string;
  readonly crew: string;
  readonly signed: string;
  readonly dead: string;
}

/** Each address that leads elsewhere than the host's own. */
const otherAddresses: Readonly<Record<string, readonly string[]>> = {
  db: ['10.4.0.7'],
  k8s: ['192.168.14.3'],
  sandbox: ['240.0.0.5'],
  gift: ['10.4.0.9'],
  voucher: ['10.4.0.10'],
  'admin.apps': ['127.0.63.1'],
  // 1,440 octets of addresses: more than a message over UDP takes (RFC 9715).
  cdn: Array.from({ length: 90 }, (_, index) => `127.0.62.${index + 1}`),
};

/** Hosts that are aliases, those among them that lead out of the domain and back. */
const aliases: Readonly<Record<string, string>> = {
  shop: 'fjordlink.edge-provider.test',
  help: 'hop-one.edge-provider.test',
  'hop-two': 'hop-three.edge-provider.test',
  careers: ferryName('landing-zone-7'),
};

/** Aliases of what is gone: a service that gives names out, a domain that nobody has, a name of the domain itself. */
const dangling: Readonly<Record<string, string>> = {
  events: 'fjordlink-events.azurewebsites.net',
  forms: 'fjordlink.forms-vendor.test',
  lists: ferryName('gone-lists'),
};

const serials = { first: 2026112801, second: 2026101500 } as const;

const verifications = Array.from(
  { length: 40 },
  (_, index) => `@ TXT "vendor-${index}-domain-verification=${'0123456789abcdef'.repeat(3)}${index}"`,
);

const soa = (primary: string, serial: number = serials.first) =>
  `@ SOA ${primary}. hostmaster.${ferryDomain}. ${serial} 7200 900 1209600 60`;

function hostLines({ name, address }: FerryHost, origin: string): readonly string[] {
  const label = name === ferryDomain ? '' : name.slice(0, -ferryDomain.length - 1);
  const owner = name === origin ? '@' : `${name}.`;
  if (label in dangling) return [`${owner} CNAME ${dangling[label]}.`];
  if (label in aliases) return [`${owner} CNAME ${aliases[label]}.`];
  return (otherAddresses[label] ?? [address]).map((each) => `${owner} A ${each}`);
}

/** The zones of the domain, those below it, and the names that a DNAME makes. */
const subzones = ['crew', 'quay', 'freight'];
const isBelow = (name: string, label: string) => name.endsWith(`.${ferryName(label)}`);
const serverOf = (label: string) => `ns.${label}`;

const records = `
@ MX 10 mx-a.${ferryDomain}.
@ MX 10 mx-b.${ferryDomain}.
@ MX 50 relay.fjordlink-post.test.
@ TXT "v=spf1 include:_spf.${ferryDomain} -all"
_spf TXT "v=spf1 a:bulk-out.${ferryDomain} -all"
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:in@dmarc-intake.${ferryDomain}"
_smtp._tls TXT "v=TLSRPTv1; rua=https://tlsrpt-sink.${ferryDomain}/v1"
_mta-sts TXT "v=STSv1; id=20261101"
default._bimi TXT "v=BIMI1; l=https://brand-assets.${ferryDomain}/logo.svg"
@ CAA 0 issue "letsencrypt.org"
@ CAA 0 iodef "https://caa-report.${ferryDomain}/"
@ HTTPS 1 edge-h3.${ferryDomain}. alpn=h3
@ NAPTR 10 10 "s" "SIP+D2T" "" naptr-gw.${ferryDomain}.
_sip._tls SRV 10 10 5061 sbc-oslo.${ferryDomain}.
_xmpp-server._tcp SRV 10 10 5269 jabber-core.${ferryDomain}.
_caldavs._tcp SRV 10 10 443 cal-frontend.${ferryDomain}.
_autodiscover._tcp SRV 10 10 443 exch-hybrid-04.${ferryDomain}.
_kerberos._tcp SRV 10 10 88 adc-brg-01.${ferryDomain}.
_ldap._tcp.dc._msdcs SRV 10 10 389 adc-brg-02.${ferryDomain}.
_matrix-fed._tcp SRV 10 10 8448 matrix-hs.${ferryDomain}.
_imaps._tcp SRV 10 10 993 dovecot-frontend.${ferryDomain}.
_stun._udp SRV 10 10 3478 turn-relay.${ferryDomain}.
_vlmcs._tcp SRV 10 10 1688 kms-licence.${ferryDomain}.
_ntp._udp SRV 10 10 123 clock-a.${ferryDomain}.
_http._tcp URI 10 1 "https://uri-hidden.${ferryDomain}/"
old-fleet DNAME vessels.${ferryDomain}.
*.apps A 127.0.63.1
legacy.apps TXT "a hole: no address"
*.preview CNAME gateway.${ferryDomain}.
`;

function mainZone(at: FerryAddresses, server: 'first' | 'second'): string {
  const glue: Readonly<Record<string, string>> = {
    ns1: at.first,
    ns2: at.second,
    ns3: at.lame,
    'ns.crew': at.crew,
    'ns.quay': at.signed,
    'ns.freight': at.signed,
  };
  const own = ferryHosts.filter(
    ({ name, way }) =>
      !subzones.some((label) => isBelow(name, label)) &&
      !isBelow(name, 'old-fleet') &&
      !Object.keys(glue).some((label) => name === ferryName(label)) &&
      (way !== 'split' || name === ferryName(server === 'first' ? 'gift' : 'voucher')),
  );
  return [
    soa(ferryName('hidden-primary'), serials[server]),
    ...['ns1', 'ns2', 'ns3'].map((label) => `@ NS ${ferryName(label)}.`),
    ...Object.entries(glue).map(([label, address]) => `${label} A ${address}`),
    ...subzones.map((label) => `${label} NS ${ferryName(serverOf(label))}.`),
    `legacy NS ns.legacy.${ferryDomain}.`,
    `ns.legacy A ${at.dead}`,
    'dr NS ns1.dr-provider.test.',
    ...verifications,
    records,
    ...own.flatMap((host) => hostLines(host, ferryDomain)),
  ].join('\n');
}

function subzone(label: string, address: string): string {
  const origin = ferryName(label);
  const server = ferryName(serverOf(label));
  return [
    soa(server),
    `@ NS ${server}.`,
    `${server}. A ${address}`,
    ...ferryHosts
      .filter(({ name }) => isBelow(name, label) && name !== server)
      .flatMap((host) => hostLines(host, origin)),
    // RFC 5155, 6: of a zone with opt-out, this delegation is in no chain.
    ...(label === 'freight' ? [`edge NS ns.legacy.${ferryDomain}.`] : []),
  ].join('\n');
}

const delegate = (zone: string, servers: Readonly<Record<string, string>>) =>
  Object.entries(servers).flatMap(([server, address]) => [`${zone}. NS ${server}.`, `${server}. A ${address}`]);

/** Zones by name, for each of the servers; without the last dot. */
export function ferryZones(
  at: FerryAddresses,
): Readonly<Record<'root' | 'first' | 'second' | 'crew' | 'signed', Readonly<Record<string, string>>>> {
  const top = `@ SOA a.root. hostmaster.root. 1 3600 600 86400 60\n@ NS a.root.\na.root. A ${at.root}`;
  const reversed = ferryHosts.filter(({ way }) => way === 'reverse' || way === 'record');
  return {
    root: {
      '': [
        top,
        ...delegate('test', { 'ns.test': at.root }),
        ...delegate('127.in-addr.arpa', { 'ns.reverse.test': at.root }),
      ].join('\n'),
      test: [
        '@ SOA ns.test. hostmaster.test. 1 3600 600 86400 60',
        '@ NS ns.test.',
        ...[`ns A ${at.root}`, `ns.reverse A ${at.root}`],
        ...delegate(ferryDomain, {
          [ferryName('ns1')]: at.first,
          [ferryName('ns2')]: at.second,
          [ferryName('ns3')]: at.lame,
        }),
        ...delegate('edge-provider.test', { 'ns.edge-provider.test': at.root }),
      ].join('\n'),
      '127.in-addr.arpa': [
        '@ SOA ns.reverse.test. hostmaster.test. 1 3600 600 86400 60',
        '@ NS ns.reverse.test.',
        ...reversed.map(({ name, address }) => `${address.split('.').slice(1).reverse().join('.')} PTR ${name}.`),
      ].join('\n'),
      'edge-provider.test': [
        '@ SOA ns hostmaster 1 3600 600 86400 60',
        '@ NS ns',
        `ns A ${at.root}`,
        `fjordlink CNAME ${ferryName('origin-shop')}.`,
        `hop-one CNAME ${ferryName('hop-two')}.`,
        `hop-three CNAME ${ferryName('hop-four')}.`,
      ].join('\n'),
    },
    first: { [ferryDomain]: mainZone(at, 'first') },
    second: { [ferryDomain]: mainZone(at, 'second') },
    crew: { [ferryName('crew')]: subzone('crew', at.crew) },
    signed: { [ferryName('quay')]: subzone('quay', at.signed), [ferryName('freight')]: subzone('freight', at.signed) },
  };
}
