import { parse } from 'tldts';
import { type CheckFacts, judge } from '../../scanning/check.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import { pause } from '../../scanning/pacing/pause.ts';
import { PortListInvalid } from '../../scanning/ports/port-list.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { createWebClient } from '../../scanning/web/create-web-client.ts';
import type { Reference } from '../../scanning/web/reference.ts';
import { RequestTrail } from '../../scanning/web/request-trail.ts';
import { webScope } from '../../scanning/web/scope.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { AddressPace } from './address-pace.ts';
import { parseCheckpoint, savedNames } from './checkpoint.ts';
import { hostNameOf, shownName } from './domain-name.ts';
import { gatherHost } from './host/gather-host.ts';
import type { GatheredHost } from './host/host-artifact.ts';
import { hostChecks } from './host/host-checks.ts';
import { linksOf, namesInCertificate } from './host/names.ts';
import { HostReferences } from './host-references.ts';
import { scanDns } from './scan-dns.ts';
import type { AnswerCache } from './sources/answer-cache.ts';
import { sourcePatience } from './sources/ask-source.ts';
import { certificateTransparency } from './sources/certificate-transparency.ts';
import { certspotter } from './sources/certspotter.ts';
import { dnsRecords } from './sources/dns-records.ts';
import type { OpenService } from './sources/json-service.ts';
import type { Source } from './sources/source.ts';
import { wordList } from './sources/word-list.ts';
import { zoneTransfer } from './sources/zone-transfer.ts';
import type { SubdomainTuning } from './subdomain-parts.ts';
import { SubdomainScan } from './subdomain-scan.ts';
import { randomLabel } from './wildcards/random-label.ts';
import { WildcardAnswers } from './wildcards/wildcard-answers.ts';
import { WildcardPages } from './wildcards/wildcard-pages.ts';
import { gatherZone } from './zone/gather-zone.ts';
import { zoneChecks } from './zone/zone-checks.ts';

/** What the stage gives to the research of domains. */
export interface SubdomainScanSettings {
  /** Makes a run's way to ask the domain name system. */
  readonly dns: (context: ScanContext) => Dns;
  /** Base URLs of the services that tell of certificates; null where one is not to be asked. */
  readonly crtsh: string | null;
  readonly certspotter: string | null;
  readonly cache: AnswerCache;
  /** What a host runs, as people write it: `nginx 1.22.1`. */
  readonly technologiesOf: (host: GatheredHost) => Promise<readonly string[]>;
  /** Hears of a check or part that broke: the scan goes on without it. */
  readonly faulty: (what: string, error: unknown) => void;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
  /** The labels that are tried below the domain; the own list where it does not say. */
  readonly labels?: readonly string[];
}

export const subdomainTuning: SubdomainTuning = {
  reserveMs: 30_000,
  commitEveryMs: 10_000,
  namesAtOnce: 200,
  hostsAtOnce: 12,
  maxNames: 40_000,
  maxPermutations: 10_000,
  maxLevels: 40,
  patience: sourcePatience,
};

/** Its certificate, and a page over https and http each. */
const REQUESTS_OF_A_HOST = 3;

/** Words that make a host look private where the link has none of its own. */
const defaultWords = ['dev', 'stg', 'jenkins', 'admin'];

function invalid(detail: string): ScanOutcome {
  return { kind: 'failed', detail: detail.slice(0, 255), errorClass: 'setting_invalid' };
}

/** Why a name is none to research; undefined where it is one. */
function domainFault(text: string, domain: string | undefined): ScanOutcome | undefined {
  if (domain === undefined) return invalid(`${JSON.stringify(text.slice(0, 80))} is not the name of a domain`);
  // Names below the suffix of a provider (github.io) belong to its customers, as those below co.uk do.
  if (parse(domain, { allowPrivateDomains: true }).publicSuffix !== domain) return undefined;
  return invalid(
    `${shownName(domain)} is a public suffix: the names below it belong to many owners. Scan a domain below it instead`,
  );
}

/** Seconds of a time in milliseconds. */
const seconds = (ms: number) => Math.floor(ms / 1000);

/**
 * Researches a domain: finds the hosts below it by several sources, none of which is decisive, and checks each of them
 * and the zone. Throws `signal.reason` when aborted and whatever `commit` throws.
 */
export async function scanSubdomain(
  { domain: text }: { readonly domain: string },
  settings: SubdomainScanSettings,
  context: ScanContext,
  tuning: SubdomainTuning = subdomainTuning,
): Promise<ScanOutcome> {
  context.signal.throwIfAborted();
  const domain = hostNameOf(text);
  const fault = domainFault(text, domain);
  if (fault !== undefined || domain === undefined) return fault ?? invalid('no domain');
  const { faulty, authorities = [] } = settings;
  const { egress, now, remainingMs, scope, runId, userAgent } = context;
  const { requestsPerSecond } = scope.rate;

  const openHost = (url: string, trail: RequestTrail, reference?: Reference): WebClient =>
    createWebClient({
      egress,
      signal: context.signal,
      runId,
      userAgent,
      scope: webScope([url], scope.exclusions),
      now,
      remainingMs,
      requestsPerSecond,
      requestTimeoutMs: 30_000,
      connectTimeoutMs: 8000,
      authorities,
      // What a host shows counts, whatever its certificate; that is looked at by itself.
      checkTls: false,
      trail,
      reference,
      ...tuning.web,
    });
  // A service is no part of the domain: the policy's exclusions are not about it, and its certificate must be good.
  const openService: OpenService = (url, signal) =>
    createWebClient({
      egress,
      signal,
      runId,
      userAgent,
      scope: webScope([url], { hosts: [], ports: [], paths: [] }),
      now,
      remainingMs,
      requestsPerSecond: Math.min(requestsPerSecond, 5),
      requestTimeoutMs: tuning.patience.timeoutMs,
      firstByteTimeoutMs: tuning.patience.timeoutMs,
      authorities,
    });

  const dns = scanDns(settings.dns(context), scope.profile);
  const pace = new AddressPace({ requestsPerSecond, now, sleep: (ms) => pause(ms, context.signal) });
  const turn = async (name: string, requests: number) => {
    const { addresses } = await dns.host(name);
    if (addresses.length > 0) await pace.wait(addresses, requests);
  };
  const judgeFault = (check: CheckFacts, error: unknown) => faulty(check.id, error);
  const words = context.detectWords.length > 0 ? context.detectWords : defaultWords;

  try {
    const at = parseCheckpoint(context.checkpoint, domain);
    const stored = at.notes === null ? undefined : savedNames.safeParse(await context.notes.read(at.notes)).data;
    // What wildcards show is asked beside.
    const trail = new RequestTrail(stored?.requests);
    const openKnown = async (reference: Reference) => {
      await turn(new URL(reference.url).hostname, 1);
      return openHost(reference.url, trail, reference);
    };
    return await new SubdomainScan({
      domain,
      context,
      dns,
      sources: sourcesOf(settings, dns, openService, scope.profile),
      cache: settings.cache,
      answers: new WildcardAnswers(dns, randomLabel),
      pages: new WildcardPages(
        (url) => openHost(url, new RequestTrail()),
        randomLabel,
        (name) => turn(name, 1),
      ),
      references: new HostReferences(openKnown, stored?.references),
      requests: () => trail.sent,
      async lookAtHost(name, wildcard) {
        await turn(name, REQUESTS_OF_A_HOST);
        const web = (url: string) => openHost(url, trail);
        const host = await gatherHost(name, { dns, web, context, domain, words, wildcard, authorities });
        return {
          answer: host.answer,
          judgement: judge(hostChecks, host, name, context.known, judgeFault),
          inCertificate: namesInCertificate(host),
          inPages: linksOf(host).filter((each) => each !== name),
          leadsTo: host.leads.map(({ to }) => to),
          zoneServers: host.nameServers.kind === 'records' ? host.nameServers.records.map(({ value }) => value) : [],
          technologies: await settings.technologiesOf(host),
          certificateEnd: host.certificate === undefined ? null : seconds(host.certificate.validTo),
          reference: host.reference,
        };
      },
      async lookAtZone(zone) {
        const artifact = await gatherZone(zone, { dns, context });
        // Of a zone below only the servers are looked at: mail and certificates follow the domain's own records.
        const checks = zone === domain ? zoneChecks : zoneChecks.filter(({ id }) => serverChecks.has(id));
        return judge(checks, artifact, zone, context.known, judgeFault);
      },
      zoneChecks,
      sleep: pause,
      faulty,
      // Notes that are gone, for whatever reason, mean a start from the beginning.
      at: stored === undefined ? parseCheckpoint(undefined, domain) : at,
      saved: stored,
      tuning,
    }).run();
  } catch (error) {
    if (error instanceof PortListInvalid) return invalid(error.message);
    throw error;
  }
}

/** Checks of a zone that are about its name servers. */
const serverChecks: ReadonlySet<string> = new Set([
  'dangling-name-server',
  'lame-name-server',
  'single-name-server',
  'zone-transfer-open',
]);

function sourcesOf(
  { crtsh, certspotter: spotter, labels }: SubdomainScanSettings,
  dns: Dns,
  open: OpenService,
  profile: ScanContext['scope']['profile'],
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
