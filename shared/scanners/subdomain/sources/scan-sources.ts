import type { Profile } from '../../../records/policy.ts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import { certificateTransparency } from './certificate-transparency.ts';
import { certspotter } from './certspotter.ts';
import { dnsRecords } from './dns-records.ts';
import type { OpenService } from './json-service.ts';
import type { Source } from './source.ts';
import { wordList } from './word-list.ts';
import { zoneTransfer } from './zone-transfer.ts';

/** The sources of names, as the stage configures them. */
export interface SourceSettings {
  /** Base URLs of the certificate transparency services; null where one is not to be queried. */
  readonly crtsh: string | null;
  readonly certspotter: string | null;
  /** The labels that are tried below the domain; the own list where it does not say. */
  readonly labels?: readonly string[];
}

/** The sources that a scan queries for names. */
export function scanSources(
  { crtsh, certspotter: spotter, labels }: SourceSettings,
  dns: Dns,
  open: OpenService,
  profile: Profile,
): readonly Source[] {
  return [
    withheldWithout(crtsh, (url) => certificateTransparency(url, open)),
    withheldWithout(spotter, (url) => certspotter(url, open)),
    dnsRecords(dns),
    zoneTransfer(dns, profile),
    wordList(labels),
  ];
}

/** A service without a URL is reported as not queried. */
function withheldWithout(url: string | null, make: (url: string) => Source): Source {
  if (url !== null) return make(url);
  const withheld = { outcome: 'skipped', reason: 'no URL is configured for this service' } as const;
  return { ...make('http://127.0.0.1/'), withheld };
}
