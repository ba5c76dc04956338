import * as z from 'zod/mini';
import { type Runner, runScan, type Scan } from '../shared/execution/run-scan.ts';
import { messageFunction } from '../shared/http/event-function.ts';
import { errorFacts, type Log } from '../shared/log.ts';
import { measure } from '../shared/metrics/measure.ts';
import { asksForProofs } from '../shared/proofs/asks-for-proofs.ts';
import { unprovenRun } from '../shared/proofs/require-proof.ts';
import { parseMessage } from '../shared/queueing/message.ts';
import { applicationScan } from '../shared/records/application-scan.ts';
import { cmsscanSetting } from '../shared/records/cmsscan-setting.ts';
import type { ScannerName } from '../shared/records/data-sources.ts';
import { osint } from '../shared/records/osint.ts';
import { portscanTarget } from '../shared/records/portscan-target.ts';
import { parseRecord, type Stored } from '../shared/records/stored.ts';
import { connectStarter } from '../shared/runs/starter.ts';
import { scanApplication } from '../shared/scanners/application/scan-application.ts';
import { cmsDataLoader } from '../shared/scanners/cms/data/load-cms-data.ts';
import { feedLoader } from '../shared/scanners/cms/feed/load-feed.ts';
import { scanCms } from '../shared/scanners/cms/scan-cms.ts';
import { scanPorts } from '../shared/scanners/portscan/scan-ports.ts';
import { hostTechnologies } from '../shared/scanners/subdomain/host-technologies.ts';
import { scanSubdomain } from '../shared/scanners/subdomain/scan-subdomain.ts';
import { AnswerCache } from '../shared/scanners/subdomain/sources/answer-cache.ts';
import { scanWebsite } from '../shared/scanners/website/scan-website.ts';
import type { Browser } from '../shared/scanning/browser/browser.ts';
import { invokedBrowser } from '../shared/scanning/browser/invoked-browser.ts';
import { createDns } from '../shared/scanning/dns/create-dns.ts';
import { guardResolver } from '../shared/scanning/dns/resolver.ts';
import { readDenial } from '../shared/scanning/egress/deny-list.ts';
import { createEgress } from '../shared/scanning/egress/egress.ts';
import { objectReader } from '../shared/scanning/operator-file/read-object.ts';
import type { ScanContext } from '../shared/scanning/scanner.ts';
import { readScannerSettings } from '../shared/scanning/settings.ts';
import { technologyLoader } from '../shared/scanning/technologies/operator/load-technologies.ts';
import { cveLoader } from '../shared/scanning/vulnerabilities/load-cves.ts';
import { scanfoldUserAgent } from '../shared/scanning/web/transport/identity.ts';
import { effectivePolicy } from '../shared/schedules/effective-policy.ts';
import { connectVault } from '../shared/store/credentials-vault.ts';

/** What scans read of the snapshots that runs keep of their settings. */
const portsSnapshot = {
  type: 'snapshot of a port scan target',
  record: z.pick(portscanTarget.record, { target: true }),
};
const cmsSnapshot = {
  type: 'snapshot of a CMS scan setting',
  record: z.pick(cmsscanSetting.record, { target_url: true, options: true }),
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

type Settings = ReturnType<typeof readScannerSettings>;

/** What scans read of the operator's own files, loaded when a scan asks for it. */
function operatorFiles({ vulnerabilityFeed, cmsData, cves, osint: { technologies } }: Settings, log: Log) {
  const readerOf = (fault: string) => ({
    readObject: objectReader(),
    now: Date.now,
    faulty: (error: unknown) => log({ event: fault, ...errorFacts(error) }),
  });
  const sourceOf = (location: string | undefined, fault: string) => ({ location, ...readerOf(fault) });
  return {
    feed: feedLoader(sourceOf(vulnerabilityFeed, 'vulnerability feed not read')),
    cmsData: cmsDataLoader(cmsData, readerOf('CMS data not read'), (days) => measure('CmsDataAge', days)),
    cves: cveLoader(cves, readerOf('CVE feed not read')),
    technologies: technologyLoader(sourceOf(technologies, 'technology rules not read'), (problem) =>
      log({ event: 'technology rule not parsed', ...problem }),
    ),
  };
}

type OperatorFiles = ReturnType<typeof operatorFiles>;

function diagnosisScans({ portscan, browserFunction }: Settings, { cmsData, cves, feed }: OperatorFiles) {
  const browser = browserFunction === undefined ? undefined : invokedBrowser(browserFunction);
  return {
    'diagnosis:portscan': (record, context) =>
      scanPorts(parseRecord(portsSnapshot, record), { ...portscan, cves }, context),
    'diagnosis:cmsscan': (record, context, scanLog) => {
      const { target_url: target, options } = parseRecord(cmsSnapshot, record);
      const faulty = faultsOf(scanLog, context);
      return scanCms({ target, options }, { feed, cves, data: cmsData, faulty }, context);
    },
    'diagnosis:application-scan': (record, context, scanLog, basicSetting) => {
      const faulty = faultsOf(scanLog, context);
      const { project_id: projectId } = parseRecord(applicationSnapshot, record);
      const own: Browser | undefined = browser && { run: (job, signal) => browser.run({ ...job, projectId }, signal) };
      return scanApplication(basicSetting, { cves, browser: own, faulty }, context);
    },
  } satisfies Partial<Record<ScannerName, Scan>>;
}

function osintScans({ osint }: Settings, { cves, technologies }: OperatorFiles) {
  const { resolvers, queriesPerSecond, crtsh, certspotter } = osint;
  const dns = ({ egress, signal, now }: ScanContext) => createDns({ resolvers, egress, signal, now, queriesPerSecond });
  const cache = new AnswerCache();
  const technologiesOf = hostTechnologies(technologies);
  return {
    'osint:subdomain': (_link, context, scanLog, resource) => {
      const faulty = faultsOf(scanLog, context);
      const settings = { dns, crtsh, certspotter, cache, technologiesOf, faulty };
      return scanSubdomain({ domain: nameOf(resource) }, settings, context);
    },
    'osint:website': (_link, context, scanLog, resource) => {
      const faulty = faultsOf(scanLog, context);
      return scanWebsite({ target: nameOf(resource) }, { dns, technologies, cves, faulty }, context);
    },
  } satisfies Partial<Record<ScannerName, Scan>>;
}

/** The scanner of each data source, by the data source's name. */
function scannersOf(settings: Settings, log: Log): ReadonlyMap<string, Scan> {
  const files = operatorFiles(settings, log);
  const scanners: Readonly<Record<ScannerName, Scan>> = {
    ...diagnosisScans(settings, files),
    ...osintScans(settings, files),
  };
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
    // Where resolvers are set, all names lead where these say: a scan connects to what it has seen in its own answers.
    egress: createEgress(egress, resolvers.length > 0 ? { resolver: guardResolver(resolvers) } : {}),
    denied: readDenial(process.env),
    userAgent: scanfoldUserAgent(aboutUrl),
    vault: connectVault(),
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
