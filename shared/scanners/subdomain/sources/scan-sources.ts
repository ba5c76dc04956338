import type { Profile } from '../../../records/policy.ts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import { certificateTransparency } from './certificate-transparency.ts';
import { certspotter } from './certspotter.ts';
import { dnsRecords } from './dns-records.ts';
import type { OpenService } from './json-service.ts';
import type { Source } from './source.ts';
import { wordList } from './word-list.ts';
import { zoneTransfer } from './zone-transfer.ts';

/** Where names are looked for, as the stage says. */
export interface SourceSettings {
  /** Base URLs of the services that tell of certificates; null where one is not to be asked. */
  readonly crtsh: string | null;
  readonly certspotter: string | null;
  /** The labels that are tried below the domain; the own list where it does not say. */
  readonly labels?: readonly string[];
}

/** The sources that a scan asks for names. */
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

/** A service without a URL is told of as not asked. */
function withheldWithout(url: string | null, make: (url: string) => Source): Source {
  if (url !== null) return make(url);
  const withheld = { outcome: 'skipped', reason: 'this stage names no such service' } as const;
  return { ...make('http://127.0.0.1/'), withheld };
}
