import * as z from 'zod/mini';
import { type Runner, runScan, type Scan } from '../shared/execution/run-scan.ts';
import { messageFunction } from '../shared/http/event-function.ts';
import { errorFacts, type Log } from '../shared/log.ts';
import { measure } from '../shared/metrics/measure.ts';
import { onDemand } from '../shared/on-demand.ts';
import { asksForProofs } from '../shared/proofs/asks-for-proofs.ts';
import { parseMessage } from '../shared/queueing/message.ts';
import { applicationScan } from '../shared/records/settings/application-scan.ts';
import type { ScannerName } from '../shared/records/settings/data-sources.ts';
import { osint } from '../shared/records/settings/osint.ts';
import { portscanTarget } from '../shared/records/settings/portscan-target.ts';
import { parseRecord, type Stored } from '../shared/records/stored.ts';
import { connectStarter } from '../shared/runs/starter.ts';
import type { Browser } from '../shared/scanning/browser/browser.ts';
import { connectEgress } from '../shared/scanning/dns/connect-egress.ts';
import { readDenial } from '../shared/scanning/egress/deny-list.ts';
import type { ListObjects } from '../shared/scanning/operator-file/folder.ts';
import type { ScanContext } from '../shared/scanning/scanner.ts';
import { readScannerSettings } from '../shared/scanning/settings.ts';
import type { LoadedCves } from '../shared/scanning/vulnerabilities/load-cves.ts';
import { scanfoldUserAgent } from '../shared/scanning/web/transport/identity.ts';
import { effectivePolicy } from '../shared/schedules/effective-policy.ts';

/** What scans read of the snapshots that runs keep of their settings. */
const portsSnapshot = {
  type: 'snapshot of a port scan target',
  record: z.pick(portscanTarget.record, { target: true }),
};
const applicationSnapshot = {
  type: 'snapshot of an application scan',
  record: z.pick(applicationScan.record, { project_id: true }),
};
const resourceSnapshot = {
  type: 'snapshot of an OSINT resource',
  record: z.pick(osint.record, { resource_name: true }),
};

/** The name of an OSINT resource; empty where it was gone when the run started, which the scan then tells. */
function nameOf(resource: Stored | null): string {
  return resource ? parseRecord(resourceSnapshot, resource).resource_name : '';
}

/** Hears of the parts of a scan that broke, for the operator. */
function faultsOf(log: Log, { runId }: ScanContext) {
  return (what: string, error: unknown) => log({ event: 'part of a scan failed', what, runId, ...errorFacts(error) });
}

// Most scans log in nowhere, and most stages ask for no proofs.
const readSecret = onDemand(
  async () => (await import('../shared/store/policies/credentials-vault.ts')).connectVault().read,
);
const unprovenRun = onDemand(async () => (await import('../shared/proofs/require-proof.ts')).unprovenRun);

type Settings = ReturnType<typeof readScannerSettings>;

/** How scans read the operator's own files; what is wrong with one is told in the log as `fault`. */
function fileReaderOf(log: Log) {
  const readObject = onDemand(async () => {
    const { objectReader } = await import('../shared/scanning/operator-file/read-object.ts');
    return objectReader();
  });
  const listObjects = async (...of: Parameters<ListObjects>) => {
    const { objectLister } = await import('../shared/scanning/operator-file/read-object.ts');
    return await objectLister()(...of);
  };
  return (fault: string) => ({
    readObject,
    listObjects,
    now: Date.now,
    faulty: (error: unknown) => log({ event: fault, ...errorFacts(error) }),
  });
}

/** What scanners are made of, beside their own. */
interface ScannerParts {
  readonly settings: Settings;
  readonly log: Log;
  readonly readerOf: ReturnType<typeof fileReaderOf>;
  /** The operator's CVE feed, read once for all scanners. */
  readonly cves: () => Promise<LoadedCves>;
}

function diagnosisScans({ settings, readerOf, cves }: ScannerParts) {
  const { portscan, browserFunction, cmsData, vulnerabilityFeed } = settings;
  return {
    'diagnosis:portscan': onDemand(async () => {
      const { scanPorts } = await import('../shared/scanners/portscan/scanner.ts');
      return (record, context, scanLog) => {
        const faulty = faultsOf(scanLog, context);
        return scanPorts(parseRecord(portsSnapshot, record), { ...portscan, cves, faulty }, context);
      };
    }),
    'diagnosis:cmsscan': onDemand(async () => {
      const { scanCms } = await import('../shared/scanners/cms/scanner.ts');
      const { cmsSnapshot } = await import('../shared/scanners/cms/snapshot.ts');
      const { cmsDataLoader } = await import('../shared/scanners/cms/data/load-cms-data.ts');
      const { feedLoader } = await import('../shared/scanners/cms/feed/load-feed.ts');
      const data = cmsDataLoader(cmsData, readerOf('CMS data not read'));
      const aged = (days: number) => measure('CmsDataAge', days);
      const feed = feedLoader({ location: vulnerabilityFeed, ...readerOf('vulnerability feed not read') });
      return (record, context, scanLog) => {
        const { target_url: target, options } = parseRecord(cmsSnapshot, record);
        const faulty = faultsOf(scanLog, context);
        return scanCms({ target, options }, { feed, cves, data, aged, faulty }, context);
      };
    }),
    'diagnosis:application-scan': onDemand(async () => {
      const { scanApplication } = await import('../shared/scanners/application/scanner.ts');
      const { applicationChecks: checks } = await import('../shared/scanners/application/application-checks.ts');
      const { invokedBrowser } = await import('../shared/scanning/browser/invoked-browser.ts');
      const browser = browserFunction === undefined ? undefined : invokedBrowser(browserFunction);
      return (record, context, scanLog, basicSetting) => {
        const faulty = faultsOf(scanLog, context);
        const { project_id: projectId } = parseRecord(applicationSnapshot, record);
        const own: Browser | undefined = browser && {
          run: (job, signal) => browser.run({ ...job, projectId }, signal),
        };
        return scanApplication(basicSetting, { checks, cves, browser: own, faulty }, context);
      };
    }),
  } satisfies Partial<Record<ScannerName, Scan>>;
}

function osintScans({ settings, log, readerOf, cves }: ScannerParts) {
  const { resolvers, queriesPerSecond, crtsh, certspotter, rdap } = settings.osint;
  const dnsMaker = async () => {
    const { createDns } = await import('../shared/scanning/dns/create-dns.ts');
    return ({ egress, signal, now }: ScanContext) => createDns({ resolvers, egress, signal, now, queriesPerSecond });
  };
  const keyFor = onDemand(async () => {
    const { sourceKeys } = settings.osint;
    if (sourceKeys === undefined)
      return (await import('../shared/store/policies/credentials-vault.ts')).connectSourceKeys();
    return (await import('../shared/scanners/subdomain/sources/services/key-file.ts')).keysInFile(sourceKeys);
  });
  const technologies = onDemand(async () => {
    const { technologyLoader } = await import('../shared/scanning/technologies/operator/load-technologies.ts');
    const source = { location: settings.osint.technologies, ...readerOf('technology rules not read') };
    return technologyLoader(source, (problem) => log({ event: 'technology rule not parsed', ...problem }));
  });
  return {
    'osint:subdomain': onDemand(async () => {
      const { scanSubdomain } = await import('../shared/scanners/subdomain/scanner.ts');
      const { hostTechnologies } = await import('../shared/scanners/subdomain/host-technologies.ts');
      const { AnswerCache } = await import('../shared/scanners/subdomain/sources/answer-cache.ts');
      const { servicesLoader } = await import('../shared/scanners/subdomain/sources/services/load-services.ts');
      const services = servicesLoader({
        location: settings.osint.sources,
        ...readerOf('services of host names not read'),
      });
      const { networkOwnersLoader } = await import('../shared/scanners/subdomain/networks/load-network-owners.ts');
      const networks = networkOwnersLoader({ location: settings.osint.asn, ...readerOf('file of networks not read') });
      const { cloudRangesLoader } = await import('../shared/scanners/subdomain/networks/load-cloud-ranges.ts');
      const clouds = cloudRangesLoader(settings.osint.clouds, readerOf('ranges of clouds not read'));
      const cache = new AnswerCache();
      const technologiesOf = hostTechnologies(technologies);
      const dns = await dnsMaker();
      return async (_link, context, scanLog, resource) => {
        const faulty = faultsOf(scanLog, context);
        const own = { ...(await services()), keyFor };
        const known = { services: own, technologiesOf, networks: await networks(), clouds: await clouds() };
        const given = { dns, crtsh, certspotter, rdap, cache, faulty, ...known };
        return await scanSubdomain({ domain: nameOf(resource) }, given, context);
      };
    }),
    'osint:website': onDemand(async () => {
      const { scanWebsite } = await import('../shared/scanners/website/scanner.ts');
      const dns = await dnsMaker();
      return (_link, context, scanLog, resource) => {
        const faulty = faultsOf(scanLog, context);
        return scanWebsite({ target: nameOf(resource) }, { dns, technologies, cves, faulty }, context);
      };
    }),
  } satisfies Partial<Record<ScannerName, Scan>>;
}

/**
 * The scanner of each data source, by the data source's name. Each is loaded with the first run that it is to scan: all
 * five are ten times what the rest of the function is, and most execution environments scan with one.
 */
function scannersOf(settings: Settings, log: Log): ReadonlyMap<string, Scan> {
  const readerOf = fileReaderOf(log);
  const cves = onDemand(async () => {
    const { cveLoader } = await import('../shared/scanning/vulnerabilities/load-cves.ts');
    return cveLoader(settings.cves, readerOf('CVE feed not read'));
  });
  const parts: ScannerParts = { settings, log, readerOf, cves };
  const scanners: Readonly<Record<ScannerName, Scan>> = { ...diagnosisScans(parts), ...osintScans(parts) };
  return new Map<string, Scan>(Object.entries(scanners));
}

function connect(): Runner {
  const settings = readScannerSettings(process.env);
  const { leaseSeconds, egress, aboutUrl, callbacks } = settings;
  const { resolvers } = settings.osint;
  const starter = connectStarter();
  return {
    ...starter,
    leaseSeconds,
    egress: connectEgress(egress, resolvers),
    denied: readDenial(process.env),
    userAgent: scanfoldUserAgent(aboutUrl),
    vault: { read: readSecret },
    ...(callbacks && { callbacks }),
    ...(asksForProofs(process.env) && { unproven: (run, of) => unprovenRun(starter.store, run, of) }),
    scanners: scannersOf(settings, starter.log),
    policyOf: (project, run) => effectivePolicy(starter.store, project, run),
  };
}

export const handler = messageFunction(connect, {
  parse: parseMessage,
  factsOf: ({ project_id, run_id }) => ({ project: project_id, run: run_id }),
  run: (runner, message, { log, remainingMs }) => runScan({ ...runner, log }, message, remainingMs),
  // What is none of ours goes back soon, and by the queue's redrive to the dead letters.
  refuse: ({ queue }, { receiptHandle }) => queue.returnMessage(receiptHandle),
});
