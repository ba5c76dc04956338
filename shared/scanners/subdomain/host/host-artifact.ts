import type { CertificateArtifact, CertificateInspection } from '../../../scanning/certificate/certificate-artifact.ts';
import type { Gap } from '../../../scanning/check.ts';
import type { DnsAnswer, HostAnswer, RecordSignature } from '../../../scanning/dns/dns.ts';
import type { Reference } from '../../../scanning/web/defence/reference.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { CloudRange } from '../networks/cloud-ranges.ts';
import type { Served } from '../zone/served-by.ts';
import type { SpecialAddress } from './special-addresses.ts';

/** How a host answers under one scheme on its default port; redirects are followed as far as they stay on the host. */
export type Reach =
  | {
      readonly kind: 'answers';
      /** What was asked in the end. */
      readonly url: string;
      readonly status: number;
      /** All addresses on the way with their status, the last one included. */
      readonly way: readonly { readonly url: string; readonly status: number }[];
      /** Where it leads beyond the host; undefined where it does not. */
      readonly leadsTo: string | undefined;
      /** How it restricts access, in words: `status 403`, `a login form`; undefined where it does not. */
      readonly closed: string | undefined;
      readonly title: string;
      /** Names in lower case. */
      readonly headers: readonly (readonly [string, string])[];
      /** The start of the page's source. */
      readonly text: string;
    }
  /** Nothing answers there, or nothing that speaks HTTP. */
  | {
      readonly kind: 'silent';
      readonly reason: string;
      /** True where no connection was made and none refused: nothing at all came back. */
      readonly isMute?: boolean;
    }
  | { readonly kind: 'unknown'; readonly outcome: Gap['outcome']; readonly reason: string };

/**
 * Whether a domain is registered: `no` where its registry does not know it; `internal` where not even its last label
 * exists, so that it cannot be registered.
 */
export type Registered = 'yes' | 'no' | 'internal' | 'unknown';

/** A name that a host is handed to by DNS. */
export interface Lead {
  readonly via: 'CNAME' | 'DNAME' | 'NS' | 'MX';
  /** Whose record it is: the host, or the name before it in the chain. */
  readonly from: string;
  readonly to: string;
  /** What comes of asking for the addresses of `to`; `alias` where it is one itself. */
  readonly end: HostAnswer['end'] | 'alias';
  /** The domain that `to` belongs to by the public suffix list; asked for only where `to` does not exist. */
  readonly domain: string;
  readonly registered: Registered;
  /** NS only: what this name server says when it is asked for the host's zone; undefined where it was not asked. */
  readonly served?: Served;
}

/** The signatures of a host's records, in a zone that is to be validated. */
export type HostSignatures =
  | {
      readonly kind: 'signed';
      readonly zone: string;
      readonly server: string;
      readonly records: readonly RecordSignature[];
    }
  /** Nobody validates its zone, or the whole zone fails, which is told of the zone. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** An address of a host that a cloud lends to customers. */
export interface CloudAddress extends CloudRange {
  readonly address: string;
}

/** All that was gathered about one host; the checks see nothing else. Plain data but for `pages`. */
export interface HostArtifact {
  readonly name: string;
  /** The domain that is scanned; the name is it or below it. */
  readonly domain: string;
  /** Milliseconds since the epoch when it was gathered. */
  readonly at: number;
  /** The words that make a name look private, in lower case. */
  readonly words: readonly string[];
  /** The record that the name comes from, where a wildcard gives it: `*.dev.example.com`. */
  readonly wildcard: string | undefined;
  readonly answer: HostAnswer;
  readonly http: Reach;
  readonly https: Reach;
  readonly tls: CertificateInspection;
  readonly certificate: CertificateArtifact | undefined;
  /** The host's own NS and MX records; most hosts have none. */
  readonly nameServers: DnsAnswer;
  readonly mailServers: DnsAnswer;
  /** Its DNAME record; asked for only where the name has no address. */
  readonly subtree: DnsAnswer;
  readonly leads: readonly Lead[];
  /** Host names below the scanned domain that stand in the pages, in lower case. */
  readonly links: readonly string[];
  /** Its addresses that no public host has, but for those that the operator scans. */
  readonly specialAddresses: readonly SpecialAddress[];
  /** The signatures of its addresses or its alias; absent where they were not asked for. */
  readonly signatures?: HostSignatures;
  /** Its addresses that are in ranges of clouds; absent where the operator provides no ranges. */
  readonly clouds?: readonly CloudAddress[];
  /** Why some ranges of clouds are unknown, for the user; absent where all that the operator provides could be read. */
  readonly cloudsFault?: string;
}

/** A host as it was gathered, with the answers whose software may be recognised. */
export interface GatheredHost extends HostArtifact {
  /** The last answers over https and http, without those that failed; the page of the host is the first. */
  readonly pages: readonly WebResponse[];
  /** The page by which the host is known again; undefined where it showed none. */
  readonly reference: Reference | undefined;
}
