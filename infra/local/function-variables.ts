import type { ApiDefinition } from './gateway/api-definition.ts';
import { region } from './signing/credentials.ts';
import type { CveSettings, OsintSettings } from './start/settings.ts';

/** The operator's settings for functions on this machine, which override those of the stage. */
export interface FunctionSettings {
  /** CIDR ranges that the scanner may reach beside those of the stage. */
  readonly allowTargets?: readonly string[];
  /** CIDR ranges and names that are never scanned, beside those of the stage. */
  readonly denyTargets?: readonly string[];
  /** Ports that nothing gets out to from this machine, beside those of the stage. */
  readonly blockedPorts?: readonly string[];
  /** Addresses that accept connections on every port, beside those of the stage. */
  readonly controls?: readonly string[];
  /** The path of a feed of known vulnerabilities, for the scanner. */
  readonly vulnerabilityFeed?: string | undefined;
  /** The paths of files of known vulnerabilities, for the scanner. */
  readonly cmsData?: readonly string[];
  readonly cve?: CveSettings;
  /** Who OSINT scans ask, for the scanner. */
  readonly osint?: OsintSettings;
  /** Seconds without a sign of life after which a scan is taken over; by default what the stage says. */
  readonly leaseSeconds?: number | undefined;
  /** Whether scans run at all; by default as the stage says. */
  readonly scanning?: 'on' | 'off' | undefined;
  /** Variables for every function, over its own. */
  readonly env?: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, string>>;

/** The environment variables of a function that differ from those of the deployed stack. `url` is the gateway's. */
export function variablesHere(
  environment: Variables,
  settings: FunctionSettings,
  api: ApiDefinition,
  url: string,
): Record<string, string> {
  return {
    ...movedHere(environment, api, url),
    ...widened(environment, ['EGRESS_ONLY', 'EGRESS_ALLOW'], settings.allowTargets ?? []),
    ...widened(environment, ['EGRESS_DENY'], settings.denyTargets ?? []),
    ...(isScanner(environment) && egressVariables(environment, settings)),
    ...(isScanner(environment) && settings.vulnerabilityFeed && { VULNERABILITY_FEED: settings.vulnerabilityFeed }),
    ...(isScanner(environment) && settings.cmsData?.length && { CMS_DATA: settings.cmsData.join(',') }),
    ...(isScanner(environment) && cveVariables(settings.cve ?? {})),
    ...(isScanner(environment) && osintVariables(settings.osint ?? {})),
    ...(isScanner(environment) && settings.leaseSeconds && { LEASE_SECONDS: String(settings.leaseSeconds) }),
    ...(environment.TABLE_NAME !== undefined && settings.scanning && { SCANNING: settings.scanning }),
    ...settings.env,
  };
}

/** Variables that name a page of the API, with the address that it has here. */
function movedHere(environment: Variables, { apiId, stage }: ApiDefinition, url: string): Record<string, string> {
  const deployed = `https://${apiId}.execute-api.${region}.amazonaws.com/${stage}/`;
  const ofApi = Object.entries(environment).filter(([, value]) => value.startsWith(deployed));
  return Object.fromEntries(ofApi.map(([name, value]) => [name, `${url}/${value.slice(deployed.length)}`]));
}

/** Only the scanner, and what looks for proofs of ownership, is told what it may reach. */
function isScanner(environment: Variables): boolean {
  return environment.EGRESS_ALLOW !== undefined;
}

/** Unlike a list of targets, these may be missing at a function that reads them. */
function egressVariables(environment: Variables, { blockedPorts = [], controls = [] }: FunctionSettings) {
  const lists = { EGRESS_BLOCKED_PORTS: blockedPorts, EGRESS_CONTROLS: controls };
  const set = Object.entries(lists).filter(([, more]) => more.length > 0);
  return Object.fromEntries(set.map(([name, more]) => [name, [environment[name], ...more].filter(Boolean).join(',')]));
}

function cveVariables({ feeds, kev, epss }: CveSettings): Record<string, string> {
  return {
    ...(feeds && { CVE_FEEDS: feeds.join(',') }),
    ...(kev && { CVE_KEV: kev }),
    ...(epss && { CVE_EPSS: epss }),
  };
}

function osintVariables({ resolvers, crtsh, certspotter, rdap, ...files }: OsintSettings): Record<string, string> {
  const { technologies, sources, sourceKeys, asn, clouds } = files;
  return {
    ...(resolvers && { OSINT_RESOLVERS: resolvers.join(',') }),
    ...(crtsh && { OSINT_CRTSH: crtsh }),
    ...(certspotter && { OSINT_CERTSPOTTER: certspotter }),
    ...(rdap && { OSINT_RDAP: rdap }),
    ...(technologies && { OSINT_TECHNOLOGIES: technologies }),
    ...(sources && { OSINT_SOURCES: sources }),
    ...(sourceKeys && { OSINT_SOURCE_KEYS: sourceKeys }),
    ...(asn && { OSINT_ASN: asn }),
    ...(clouds && { OSINT_CLOUDS: clouds.join(',') }),
  };
}

/** A function's lists of targets with those of this machine's settings; a function without such a list gets none. */
function widened(environment: Variables, lists: readonly string[], more: readonly string[]): Record<string, string> {
  const names = lists.filter((name) => environment[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, [environment[name], ...more].filter(Boolean).join(',')]));
}
