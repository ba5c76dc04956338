import { createHash } from 'node:crypto';
import type { DkimKey } from '../../../../../shared/scanners/subdomain/zone/dkim/dkim-artifact.ts';
import type { DmarcArtifact } from '../../../../../shared/scanners/subdomain/zone/dmarc/dmarc-artifact.ts';
import { parseDmarc } from '../../../../../shared/scanners/subdomain/zone/dmarc/dmarc-record.ts';
import type { DnssecArtifact } from '../../../../../shared/scanners/subdomain/zone/dnssec/dnssec-artifact.ts';
import { type KeyDigest, keyTagOf } from '../../../../../shared/scanners/subdomain/zone/dnssec/key-digest.ts';
import type { MailServer } from '../../../../../shared/scanners/subdomain/zone/mail/mail-artifact.ts';
import type { MtaStsArtifact } from '../../../../../shared/scanners/subdomain/zone/mta-sts/mta-sts-artifact.ts';
import type { NamedArtifact, NamedName } from '../../../../../shared/scanners/subdomain/zone/named/named-artifact.ts';
import type { SpfArtifact, SpfWalk } from '../../../../../shared/scanners/subdomain/zone/spf/spf-artifact.ts';
import type { TlsRptArtifact } from '../../../../../shared/scanners/subdomain/zone/tls-rpt/tls-rpt-artifact.ts';
import type { NameServer, ZoneArtifact } from '../../../../../shared/scanners/subdomain/zone/zone-artifact.ts';
import type { HostAnswer, ZoneSignatures } from '../../../../../shared/scanning/dns/dns.ts';

const domain = 'example.com';
export const dayMs = 86_400_000;
/** When it was gathered. */
export const at = Date.parse('2026-01-31T10:00:00Z');

export const notAsked = { kind: 'failed', reason: 'server_failure', words: 'The name servers failed' } as const;
export const unknown = { kind: 'unknown', reason: 'The name servers failed' } as const;

/** A name server that is well. */
export function server(name: string, own: Partial<NameServer> = {}): NameServer {
  const about = {
    alias: undefined,
    domain: 'example.net',
    registered: 'unknown',
    served: 'yes',
    words: '',
    isDelegatedOnly: false,
  } as const;
  return { name, end: 'addresses', addresses: [`192.0.2.${name.length}`], ...about, ...own };
}

/** A mail server that is well; where it is none that can be asked for, without an answer. */
export function mailServer(
  name: string,
  { answer, ...own }: Partial<Omit<MailServer, 'answer'>> & { readonly answer?: Partial<HostAnswer> } = {},
): MailServer {
  const found = { name, chain: [], end: 'addresses', addresses: ['192.0.2.25'], ...answer } as const;
  const isNone = name === '.' || /^[\d.]+$/.test(name);
  return { name, priority: 10, answer: isNone ? undefined : found, registered: 'unknown', reverse: [], ...own };
}

/** One SPF record and what it comes to. */
export function spfOf(record: string, own: Partial<SpfWalk> = {}): SpfArtifact {
  const walk = {
    lookups: 1,
    voids: 0,
    costs: ['mx 1'],
    faults: [],
    gaps: [],
    all: '-',
    pointers: [],
    wide: [],
    open: [],
    named: [],
    ...own,
  } as const;
  return { kind: 'records', records: [record], walk };
}

/** DMARC records at a domain; reports go to another organization where it is said whether that one agrees. */
export function dmarcOf(
  records: readonly string[],
  at = domain,
  ...agrees: readonly (boolean | undefined)[]
): DmarcArtifact {
  const [record = ''] = records;
  const outside = agrees.map((each) => ({ host: 'reports.example.net', agrees: each }));
  return { kind: 'records', at, records, policy: records.length > 1 ? undefined : parseDmarc(record), outside };
}

const key = { flags: 257, algorithm: 13, key: 'a2V5LW9mLWV4YW1wbGU=' };

/** What a name server says of a zone that is signed well. */
export function signaturesOf(own: Partial<ZoneSignatures> = {}): ZoneSignatures {
  const signature = { type: 'SOA', signedAt: at - 5 * dayMs, expiresAt: at + 9 * dayMs };
  return {
    serial: 7,
    timers: { refresh: 7200, retry: 3600, expire: 1_209_600, negative: 3600 },
    keys: [key],
    requested: { digests: [], keys: [] },
    signatures: [signature],
    contents: [],
    unsigned: [],
    denial: { kind: 'nsec3', iterations: 0 },
    ...own,
  };
}

/** The signatures of a zone; `said` by each name server in turn. */
export function dnssecOf(
  said: readonly (ZoneSignatures | string)[] = [signaturesOf()],
  digests: DnssecArtifact['digests'] = [digestOf()],
): DnssecArtifact {
  return { at, digests, servers: said.map((each, index) => ({ server: `ns${index + 1}.example.net`, said: each })) };
}

/** What the zone above says of the key. */
export function digestOf(own: Partial<KeyDigest> = {}): KeyDigest {
  return {
    keyTag: keyTagOf(key),
    algorithm: 13,
    digestType: 2,
    digest: createHash('sha256')
      .update(Buffer.from('\x07example\x03com\0', 'latin1'))
      .update(Buffer.from([1, 1, 3, 13]))
      .update(Buffer.from(key.key, 'base64'))
      .digest('hex'),
    ...own,
  };
}

/** A key that is well. */
export function dkimKey(own: Partial<DkimKey> = {}): DkimKey {
  return { selector: 'default', record: 'v=DKIM1; k=rsa; p=MIIB', bits: 2048, isReadable: true, isTest: false, ...own };
}

/** A policy that is well. */
export function mtaStsOf(own: Partial<Extract<MtaStsArtifact, { kind: 'records' }>> = {}): MtaStsArtifact {
  const policy = { mode: 'enforce', mx: ['mx.example.com'], faults: [] };
  return { kind: 'records', records: ['v=STSv1; id=20260131;'], policy, ...own };
}

/** Names in records of the domain. */
export function namesOf(names: readonly NamedName[], unasked: readonly string[] = []): NamedArtifact {
  return { kind: 'names', names, unasked };
}

/** A record that asks for reports, well. */
export function tlsRptOf(own: Partial<Extract<TlsRptArtifact, { kind: 'records' }>> = {}): TlsRptArtifact {
  const reports = ['mailto:tls@example.com'];
  return { kind: 'records', records: ['v=TLSRPTv1; rua=mailto:tls@example.com'], reports, faults: [], ...own };
}

/** A domain where all is well; what is told differs. */
export function zoneOf(own: Partial<ZoneArtifact> = {}): ZoneArtifact {
  const mx = { name: domain, type: 'MX', value: 'mx.example.com', priority: 10 } as const;
  return {
    domain,
    exists: true,
    isZone: true,
    apexAlias: { kind: 'no_data' },
    mailServers: { kind: 'records', records: [mx] },
    mail: [mailServer('mx.example.com')],
    wildcardMail: [],
    nullMx: false,
    spf: spfOf('v=spf1 mx -all'),
    dmarc: dmarcOf(['v=DMARC1; p=reject']),
    dkim: { kind: 'keys', keys: [dkimKey()] },
    mtaSts: mtaStsOf(),
    bimi: { kind: 'none' },
    tlsRpt: tlsRptOf(),
    named: namesOf([]),
    caa: { kind: 'records', at: domain, records: [{ tag: 'issue', value: 'ca.example.net', critical: false }] },
    nameServerAnswer: { kind: 'records', records: [{ name: domain, type: 'NS', value: 'ns1.example.net' }] },
    nameServers: [server('ns1.example.net'), server('second.example.net')],
    delegation: own.nameServers?.map(({ name }) => name) ?? ['ns1.example.net', 'second.example.net'],
    dnssec: dnssecOf(),
    transfers: [{ server: 'ns1.example.net', transfer: { kind: 'closed' } }],
    ...own,
  };
}

/** One that takes no mail, and says nothing of it. */
export const withoutMail: Partial<ZoneArtifact> = { mailServers: { kind: 'no_data' } };

/** One that says that it takes none. */
export const nullMx: Partial<ZoneArtifact> = {
  mailServers: { kind: 'records', records: [{ name: domain, type: 'MX', value: '.', priority: 0 }] },
  nullMx: true,
};
