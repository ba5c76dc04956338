import { wordsMeantBy } from '../../records/settings/detect-word-lists.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import type { ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { silentCloudAddress } from './host/checks/silent-cloud-address.ts';
import { gatherHost } from './host/gather-host.ts';
import type { GatheredHost } from './host/host-artifact.ts';
import { hostChecks } from './host/host-checks.ts';
import { hostSignatures } from './host/host-signatures.ts';
import { linksOf, namesInCertificate } from './host/names.ts';
import { shownBy } from './host/shown.ts';
import { namesOnSite } from './host/site-names.ts';
import type { HostReferences } from './host-references.ts';
import type { LoadedCloudRanges } from './networks/load-cloud-ranges.ts';
import type { NetworkOwners } from './networks/network-owners.ts';
import { gatherRegistration, type RegistrationTerms } from './registration/gather-registration.ts';
import { registrationChecks } from './registration/registration-checks.ts';
import type { RegistrationInspection, SubdomainParts, SubdomainTuning } from './subdomain-parts.ts';
import { randomLabel } from './wildcards/random-label.ts';
import { dnssecMissing } from './zone/checks/dnssec-missing.ts';
import { gatherZone } from './zone/gather-zone.ts';
import { zoneChecks } from './zone/zone-checks.ts';
import type { ZoneVersions } from './zone/zone-versions.ts';

/** What checking hosts and zones needs. */
export interface InspectionTerms {
  readonly frame: ScanFrame;
  readonly domain: string;
  readonly dns: Dns;
  /** Hears which versions of the domain's zone its name servers have. */
  readonly versions: Pick<ZoneVersions, 'take'>;
  /** Waits until so many requests may go to a host. */
  readonly turn: (name: string, requests: number) => Promise<void>;
  readonly open: (url: string) => WebClient;
  readonly references: HostReferences;
  readonly technologiesOf: (host: GatheredHost) => Promise<readonly string[]>;
  readonly authorities: readonly string[];
  /** Whose networks addresses are in; undefined where no file of the operator's tells. */
  readonly owners?: NetworkOwners | undefined;
  /** The ranges of clouds; undefined where the operator provides none. */
  readonly clouds?: LoadedCloudRanges | undefined;
}

/** Its certificate, and a page over https and http each. */
const REQUESTS_OF_A_HOST = 3;

/** Words that make a host look private where the link has none of its own. */
const defaultWords = ['dev', 'stg', 'jenkins', 'admin'];

/** Checks of a zone that are about its name servers and its signatures. */
const serverChecks: ReadonlySet<string> = new Set([
  'apex-alias',
  'cds-mismatch',
  'dangling-name-server',
  'delegation-differs',
  'dnssec-algorithm-deprecated',
  'dnssec-broken',
  'dnssec-expiring',
  'ds-without-key',
  'lame-name-server',
  'name-server-alias',
  'nsec3-iterations',
  'single-name-server',
  'soa-timers',
  'zone-contents-differ',
  'zone-serials-differ',
  'zone-transfer-open',
  'zone-walkable',
]);

/** Seconds of a time in milliseconds. */
const seconds = (ms: number) => Math.floor(ms / 1000);

/** Checks a host: gathers its artifact and runs the checks on it. */
export function hostInspection({
  frame,
  domain,
  dns,
  turn,
  open,
  references,
  technologiesOf,
  authorities,
  owners,
  clouds,
}: InspectionTerms): SubdomainParts['inspectHost'] {
  const { context } = frame;
  const given = context.detectWords.flatMap(wordsMeantBy);
  const words = given.length > 0 ? given : defaultWords;
  const withoutClouds = hostChecks.filter(({ id }) => id !== silentCloudAddress.id);
  const { known, retest } = context;
  const found = [...known, ...(retest ? [retest] : [])].filter(({ checkId }) => checkId === silentCloudAddress.id);
  const foundSilent = new Set(found.map(({ resource }) => resource));
  const signaturesOf = hostSignatures(domain, dns, context.now);
  return async (name, wildcard) => {
    // Without ranges it finds nothing, and says so only where something was found.
    const checks = clouds?.ranges || foundSilent.has(wildcard ?? name) ? hostChecks : withoutClouds;
    await turn(name, REQUESTS_OF_A_HOST);
    const own = { wildcard, authorities, clouds, signaturesOf };
    const host = await gatherHost(name, { dns, web: open, context, domain, words, ...own });
    // Before anything more is asked: the first page is the one that no defence has seen reason to replace.
    if (host.reference !== undefined) references.keep(host.answer.addresses, host.reference);
    const [page] = host.pages;
    // Any name of a wildcard shows the same site; and where one finding is checked again no names are looked for.
    const isRead = page !== undefined && wildcard === undefined && context.retest === undefined;
    const parts = { open, turn: (to: string) => turn(to, 1), domain, randomLabel };
    const onSite = isRead ? await namesOnSite(page, parts) : [];
    return {
      answer: host.answer,
      judgement: frame.judge(checks, host, name),
      inCertificate: namesInCertificate(host),
      inPages: [...linksOf(host), ...onSite].filter((each) => each !== name),
      leadsTo: host.leads.map(({ to }) => to),
      zoneServers: host.nameServers.kind === 'records' ? host.nameServers.records.map(({ value }) => value) : [],
      technologies: await technologiesOf(host),
      certificateEnd: host.certificate === undefined ? null : seconds(host.certificate.validTo),
      shown: shownBy(host, owners),
    };
  };
}

/** Checks a zone. Of one below the domain only servers and signatures: mail and certificates follow the domain's own records. */
export function zoneInspection({
  frame,
  domain,
  dns,
  versions,
  turn,
  open,
}: InspectionTerms): SubdomainParts['inspectZone'] {
  return async (zone) => {
    const openPolicy = async (url: string) => {
      await turn(new URL(url).hostname, 1);
      return open(url);
    };
    const parts = { dns, context: frame.context, open: zone === domain ? openPolicy : undefined };
    const artifact = await gatherZone(zone, parts);
    if (zone === domain) {
      versions.take(artifact);
      return frame.judge(zoneChecks, artifact, zone);
    }
    // Below an unsigned domain it has no zone that could confirm its keys.
    const isBelowSigned = (await dns.ask(domain, 'DS')).kind === 'records';
    const checks = zoneChecks.filter(({ id }) => serverChecks.has(id) || (isBelowSigned && id === dnssecMissing.id));
    return frame.judge(checks, artifact, zone);
  };
}

/** What asking for a registration needs. */
interface RegistrationParts extends Pick<RegistrationTerms, 'baseUrl' | 'open' | 'sleep' | 'faulty'> {
  readonly frame: ScanFrame;
  readonly domain: string;
  readonly tuning: SubdomainTuning;
}

/** Asks for a domain's registration and checks it. */
export function registrationInspection({
  frame,
  domain,
  tuning,
  ...parts
}: RegistrationParts): () => Promise<RegistrationInspection> {
  const { context } = frame;
  return async () => {
    const timeoutMs = frame.timeFor(tuning.patience.timeoutMs);
    const { signal, now } = context;
    const patience = { ...tuning.patience, timeoutMs };
    const artifact = await gatherRegistration(domain, { ...parts, signal, now, patience });
    const { said } = artifact;
    const gap =
      said.kind === 'registered'
        ? undefined
        : { outcome: said.kind === 'none' ? ('not_testable' as const) : ('error' as const), reason: said.reason };
    return { judgement: frame.judge(registrationChecks, artifact, domain), gap };
  };
}
