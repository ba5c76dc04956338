import type { Profile } from '../../../records/policies/scan-options.ts';
import type { Dns } from '../../../scanning/dns/dns.ts';
import { certificateTransparency } from './certificate-transparency.ts';
import { certspotter } from './certspotter.ts';
import { dnsRecords } from './dns-records.ts';
import type { OpenService } from './json-service.ts';
import type { LoadedServices } from './services/load-services.ts';
import { type ServiceKey, serviceSource } from './services/service-source.ts';
import { type NameSource, withheldService } from './source.ts';
import { wordList } from './word-list.ts';
import { zoneTransfer } from './zone-transfer.ts';
import { zoneWalk } from './zone-walk.ts';

/** The sources of names, as the stage configures them. */
export interface SourceSettings {
  /** Base URLs of the certificate transparency services; null where one is not to be queried. */
  readonly crtsh: string | null;
  readonly certspotter: string | null;
  /** Services that the operator's file defines, and where their keys are; none where it does not say. */
  readonly services?: LoadedServices & { readonly keyFor: ServiceKey };
  /** The labels that are tried below the domain; the own list where it does not say. */
  readonly labels?: readonly string[];
}

/** The sources that a scan queries for names. */
export function scanSources(
  { crtsh, certspotter: spotter, labels, services }: SourceSettings,
  dns: Dns,
  open: OpenService,
  profile: Profile,
): readonly NameSource[] {
  const { definitions = [], faults = [], keyFor = async () => undefined } = services ?? {};
  const declared = definitions.map((definition) => serviceSource(definition, open, keyFor));
  const isDeclared = (id: string) => declared.some((source) => source.id === id);
  const own = [
    withheldWithout(crtsh, (url) => certificateTransparency(url, open)),
    withheldWithout(spotter, (url) => certspotter(url, open)),
  ];
  return [
    // A definition of the operator's stands for the service of the same name.
    ...own.filter(({ id }) => !isDeclared(id)),
    ...declared,
    ...(faults.length > 0 ? [faultySource(faults)] : []),
    dnsRecords(dns),
    zoneTransfer(dns, profile),
    zoneWalk(dns, profile),
    wordList(labels),
  ];
}

/** Stands for what of the operator's file cannot be used, so that coverage tells it. */
function faultySource(faults: readonly string[]): NameSource {
  const gaps = faults.map((reason) => ({ outcome: 'error', reason }) as const);
  return {
    id: 'source-services',
    way: 'services',
    words: "the operator's services",
    isKept: false,
    ask: async () => gaps,
  };
}

/** A service without a URL is reported as not queried. */
function withheldWithout(url: string | null, make: (url: string) => NameSource): NameSource {
  if (url !== null) return make(url);
  return { ...make('http://127.0.0.1/'), withheld: withheldService };
}
