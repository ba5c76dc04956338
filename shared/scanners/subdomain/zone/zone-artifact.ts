import type { DnsAnswer, HostAnswer, ZoneTransfer } from '../../../scanning/dns/dns.ts';
import type { Registered } from '../host/host-artifact.ts';
import type { BimiArtifact } from './bimi/bimi-artifact.ts';
import type { DkimArtifact } from './dkim/dkim-artifact.ts';
import type { DmarcArtifact } from './dmarc/dmarc-artifact.ts';
import type { DnssecArtifact } from './dnssec/dnssec-artifact.ts';
import type { MailServer } from './mail/mail-artifact.ts';
import type { MtaStsArtifact } from './mta-sts/mta-sts-artifact.ts';
import type { NamedArtifact } from './named/named-artifact.ts';
import type { Served } from './served-by.ts';
import type { SpfArtifact } from './spf/spf-artifact.ts';
import type { TlsRptArtifact } from './tls-rpt/tls-rpt-artifact.ts';

/** One of a zone's name servers. */
export interface NameServer {
  readonly name: string;
  /** What it is an alias of; undefined where it is none. */
  readonly alias: string | undefined;
  readonly end: HostAnswer['end'];
  readonly addresses: readonly string[];
  /** The domain it belongs to by the public suffix list. */
  readonly domain: string;
  readonly registered: Registered;
  readonly served: Served;
  /** The zone above delegates to it, and the zone itself does not name it. */
  readonly isDelegatedOnly: boolean;
  /** In words, where it does not serve the zone or could not be asked. */
  readonly words: string;
}

/** Who may issue certificates: the records that apply to a domain, found at it or above it (RFC 8659, 3). */
export type CaaArtifact =
  | {
      readonly kind: 'records';
      /** Whose records they are. */
      readonly at: string;
      readonly records: readonly { readonly tag: string; readonly value: string; readonly critical: boolean }[];
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** All that was gathered about a domain as a zone and for mail; the checks see nothing else. Plain data. */
export interface ZoneArtifact {
  readonly domain: string;
  /** False where its name does not exist (NXDOMAIN); undefined where that could not be determined. */
  readonly exists: boolean | undefined;
  /** True where a zone of its own begins here. */
  readonly isZone: boolean;
  /** The alias that the zone's own name is; asked for only where a zone begins here. */
  readonly apexAlias: DnsAnswer;
  readonly mailServers: DnsAnswer;
  /** What the MX records lead to; empty for a zone below the domain. */
  readonly mail: readonly MailServer[];
  /** What MX records of a random name below the domain lead to; a text says why that is unknown. Empty for a zone below the domain. */
  readonly wildcardMail: readonly MailServer[] | string;
  /** It says that it takes no mail (RFC 7505). */
  readonly nullMx: boolean;
  readonly spf: SpfArtifact;
  readonly dmarc: DmarcArtifact;
  readonly dkim: DkimArtifact;
  readonly mtaSts: MtaStsArtifact;
  readonly bimi: BimiArtifact;
  readonly tlsRpt: TlsRptArtifact;
  readonly named: NamedArtifact;
  readonly caa: CaaArtifact;
  readonly nameServerAnswer: DnsAnswer;
  /** Those of the zone and those that the zone above delegates it to. Empty where no zone begins here. */
  readonly nameServers: readonly NameServer[];
  /** Those that the zone above delegates it to; undefined where that could not be determined. */
  readonly delegation: readonly string[] | undefined;
  /** Undefined where no zone begins here. */
  readonly dnssec: DnssecArtifact | undefined;
  readonly transfers: readonly { readonly server: string; readonly transfer: ZoneTransfer }[];
}
