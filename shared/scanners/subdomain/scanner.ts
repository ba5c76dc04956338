import { parse } from 'tldts';
import type { Dns } from '../../scanning/dns/dns.ts';
import { inFrame } from '../../scanning/frame/in-frame.ts';
import { openClient } from '../../scanning/frame/open-client.ts';
import { witnessed } from '../../scanning/frame/retest.ts';
import type { FrameSettings, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import { pause } from '../../scanning/pacing/pause.ts';
import { SettingInvalid } from '../../scanning/scan-ended.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import type { Reference } from '../../scanning/web/defence/reference.ts';
import { RequestTrail } from '../../scanning/web/defence/request-trail.ts';
import { runClient } from '../../scanning/web/run-client.ts';
import { webScope } from '../../scanning/web/transport/scope.ts';
import { AddressPace } from './address-pace.ts';
import { checkpointOf } from './checkpoint.ts';
import { hostNameOf, shownName } from './domain-name.ts';
import { silentCloudAddress } from './host/checks/silent-cloud-address.ts';
import type { GatheredHost } from './host/host-artifact.ts';
import { HostReferences } from './host-references.ts';
import { hostInspection, registrationInspection, zoneInspection } from './inspection.ts';
import { withNamesBeside } from './names-beside.ts';
import type { LoadedCloudRanges } from './networks/load-cloud-ranges.ts';
import { type LoadedNetworkOwners, networkOwnersId } from './networks/load-network-owners.ts';
import { registrationChecks } from './registration/registration-checks.ts';
import { scanDns } from './scan-dns.ts';
import type { AnswerCache } from './sources/answer-cache.ts';
import type { OpenService } from './sources/json-service.ts';
import { sourcePatience } from './sources/query-source.ts';
import { type SourceSettings, scanSources } from './sources/scan-sources.ts';
import type { SubdomainParts, SubdomainTuning } from './subdomain-parts.ts';
import { SubdomainScan } from './subdomain-scan.ts';
import { randomLabel } from './wildcards/random-label.ts';
import { WildcardAnswers } from './wildcards/wildcard-answers.ts';
import { WildcardPages } from './wildcards/wildcard-pages.ts';
import { witnessedDns } from './witnessed-dns.ts';
import { haveDiffered, serverWithName } from './zone/server-with-name.ts';
import { zoneChecks } from './zone/zone-checks.ts';
import { ZoneVersions } from './zone/zone-versions.ts';

/** What the stage gives to the research of domains. */
export interface SubdomainScanSettings extends FrameSettings, SourceSettings {
  /** Makes a run's way to ask the domain name system. */
  readonly dns: (context: ScanContext) => Dns;
  readonly cache: AnswerCache;
  /** The base URL of an RDAP service; null where none is to be asked for the domain's registration. */
  readonly rdap: string | null;
  /** What a host runs, as people write it: `nginx 1.22.1`. */
  readonly technologiesOf: (host: GatheredHost) => Promise<readonly string[]>;
  /** The operator's data on networks; absent where there is none. */
  readonly networks?: LoadedNetworkOwners;
  /** The operator's data on clouds; absent where there is none. */
  readonly clouds?: LoadedCloudRanges;
}

export const subdomainTuning: SubdomainTuning = {
  reserveMs: 30_000,
  commitEveryMs: 10_000,
  namesAtOnce: 200,
  hostsAtOnce: 12,
  // Of unbound; BIND keeps it for 1 s, and RFC 9520 allows 5 minutes at most.
  failureKeptMs: 5000,
  maxNames: 40_000,
  maxPermutations: 10_000,
  maxLevels: 40,
  maxNetworks: 32,
  patience: sourcePatience,
};

/** The domain that a text names. Throws SettingInvalid for an invalid name and for a public suffix. */
function domainOf(text: string): string {
  const domain = hostNameOf(text);
  if (domain === undefined) throw new SettingInvalid(`${JSON.stringify(text.slice(0, 80))} is not a valid domain name`);
  // Names below the suffix of a provider (github.io) belong to its customers, as those below co.uk do.
  if (parse(domain, { allowPrivateDomains: true }).publicSuffix !== domain) return domain;
  throw new SettingInvalid(
    `${shownName(domain)} is a public suffix: the domains below it belong to different owners. Scan one of these domains instead`,
  );
}

/** A service is no part of the domain: the policy's exclusions are not about it, and its certificate must be good. */
function serviceOpener({ context }: ScanFrame, { authorities = [] }: FrameSettings, timeoutMs: number): OpenService {
  return (url, signal, requestsPerSecond = 5) => {
    const client = runClient(
      { ...context, signal },
      {
        scope: webScope([url], { hosts: [], ports: [], paths: [] }),
        requestsPerSecond: Math.min(context.scope.rate.requestsPerSecond, requestsPerSecond),
        requestTimeoutMs: timeoutMs,
        firstByteTimeoutMs: timeoutMs,
        authorities,
      },
    );
    return context.retest ? witnessed(client, context.retest) : client;
  };
}

/** What the operator's files cannot tell. */
function gapsOf({ networks, clouds }: SubdomainScanSettings): SubdomainParts['gaps'] {
  const ofNetworks = networks?.fault === undefined ? [] : [{ id: networkOwnersId, reason: networks.fault }];
  const ofClouds = (clouds?.faults ?? []).map((reason) => ({ id: silentCloudAddress.id, reason }));
  return [...ofNetworks, ...ofClouds].map((each) => ({ outcome: 'error', ...each }));
}

/** How a run asks the domain name system; a retest tells what it asked. */
function runDns(settings: SubdomainScanSettings, context: ScanContext) {
  const { retest, scope } = context;
  const dns = scanDns(settings.dns(context), scope.profile);
  return retest ? witnessedDns(dns, retest) : dns;
}

/** How hosts are requested: each in its turn, so that no address is asked too often by its many names. */
function hostAccess(frame: ScanFrame, dns: Dns, trail: RequestTrail) {
  const { now, scope, signal } = frame.context;
  // A host's responses count whatever its certificate, which is examined separately.
  const terms = { requestTimeoutMs: 30_000, connectTimeoutMs: 8000, checkTls: false };
  const { requestsPerSecond } = scope.rate;
  const pace = new AddressPace({ requestsPerSecond, now, sleep: (ms) => pause(ms, signal) });
  const turn = async (name: string, requests: number) => {
    const { addresses } = await dns.host(name);
    if (addresses.length > 0) await pace.wait(addresses, requests);
  };
  const openKnown = async (reference: Reference) => {
    await turn(new URL(reference.url).hostname, 1);
    return openClient(frame, [reference.url], { ...terms, trail, reference });
  };
  // What wildcards show is asked beside.
  const openAside = (url: string) => openClient(frame, [url], { ...terms, trail: new RequestTrail() });
  const open = (url: string) => openClient(frame, [url], { ...terms, trail });
  return { turn, open, openKnown, openAside };
}

/**
 * Scans a domain: enumerates its subdomains by several sources, none of which is decisive, and checks each host and the
 * zone. Throws `signal.reason` when aborted and whatever `commit` throws.
 */
export async function scanSubdomain(
  { domain: text }: { readonly domain: string },
  settings: SubdomainScanSettings,
  given: ScanContext,
  tuning: SubdomainTuning = subdomainTuning,
): Promise<ScanOutcome> {
  const checkpoint = checkpointOf(hostNameOf(text) ?? '');
  const beside = new Map<string, readonly string[]>();
  const context = { ...given, egress: withNamesBeside(given.egress, beside) };
  return await inFrame({ context, settings, tuning, checkpoint }, (frame, { at, saved }) => {
    const domain = domainOf(text);
    const { context } = frame;
    const { authorities = [], cache, rdap, technologiesOf, networks, clouds, faulty } = settings;
    const trail = new RequestTrail(saved?.requests);
    const asking = runDns(settings, context);
    const differed = haveDiffered(context.known, domain);
    const versions = new ZoneVersions({
      ...{ domain, dns: asking, addresses: beside, differed },
      servers: at.versions ?? [],
    });
    const dns: Dns = { ...asking, host: (name) => versions.host(name) };
    const { turn, open, openKnown, openAside } = hostAccess(frame, dns, trail);
    const references = new HostReferences(openKnown, saved?.references);
    const look = {
      frame,
      domain,
      dns,
      versions,
      turn,
      open,
      references,
      technologiesOf,
      authorities,
      owners: networks?.owners,
      clouds,
    };
    const openService = serviceOpener(frame, settings, tuning.patience.timeoutMs);
    return new SubdomainScan({
      domain,
      frame,
      dns,
      sources: scanSources(settings, dns, openService, context.scope.profile),
      cache,
      answers: new WildcardAnswers(dns, randomLabel),
      pages: new WildcardPages(openAside, randomLabel, (name) => turn(name, 1)),
      references,
      gaps: gapsOf(settings),
      requests: () => trail.sent,
      inspectHost: hostInspection(look),
      inspectZone: zoneInspection(look),
      serverWithName: serverWithName(domain, dns, context, differed),
      versions,
      zoneChecks,
      inspectRegistration:
        rdap === null
          ? undefined
          : registrationInspection({ frame, domain, baseUrl: rdap, open: openService, tuning, sleep: pause, faulty }),
      registrationChecks,
      sleep: pause,
      faulty,
      at,
      saved,
      tuning,
    });
  });
}
