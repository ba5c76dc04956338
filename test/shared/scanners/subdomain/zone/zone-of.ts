import type { DmarcArtifact } from '../../../../../shared/scanners/subdomain/zone/dmarc/dmarc-artifact.ts';
import { parseDmarc } from '../../../../../shared/scanners/subdomain/zone/dmarc/dmarc-record.ts';
import type { SpfArtifact, SpfWalk } from '../../../../../shared/scanners/subdomain/zone/spf/spf-artifact.ts';
import type { NameServer, ZoneArtifact } from '../../../../../shared/scanners/subdomain/zone/zone-artifact.ts';

const domain = 'example.com';

export const notAsked = { kind: 'failed', reason: 'server_failure', words: 'The name servers failed' } as const;
export const unknown = { kind: 'unknown', reason: 'The name servers failed' } as const;

/** A name server that is well. */
export function server(name: string, own: Partial<NameServer> = {}): NameServer {
  const about = { domain: 'example.net', registered: 'unknown', served: 'yes', words: '' } as const;
  return { name, end: 'addresses', addresses: [`192.0.2.${name.length}`], ...about, ...own };
}

/** One SPF record and what it comes to. */
export function spfOf(record: string, own: Partial<SpfWalk> = {}): SpfArtifact {
  const walk = { lookups: 1, voids: 0, costs: ['mx 1'], faults: [], gaps: [], all: '-', pointers: [], ...own } as const;
  return { kind: 'records', records: [record], walk };
}

/** DMARC records at a domain. */
export function dmarcOf(records: readonly string[], at = domain): DmarcArtifact {
  const [record = ''] = records;
  return { kind: 'records', at, records, policy: records.length > 1 ? undefined : parseDmarc(record) };
}

/** A domain where all is well; what is told differs. */
export function zoneOf(own: Partial<ZoneArtifact> = {}): ZoneArtifact {
  const mx = { name: domain, type: 'MX', value: 'mx.example.com', priority: 10 } as const;
  return {
    domain,
    exists: true,
    isZone: true,
    mailServers: { kind: 'records', records: [mx] },
    nullMx: false,
    spf: spfOf('v=spf1 mx -all'),
    dmarc: dmarcOf(['v=DMARC1; p=reject']),
    caa: { kind: 'records', at: domain, records: [{ tag: 'issue', value: 'ca.example.net', critical: false }] },
    nameServerAnswer: { kind: 'records', records: [{ name: domain, type: 'NS', value: 'ns1.example.net' }] },
    nameServers: [server('ns1.example.net'), server('second.example.net')],
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
