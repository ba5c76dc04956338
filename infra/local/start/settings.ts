import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod/mini';
import { hostOf } from '../../../shared/records/host.ts';
import { parseResolver } from '../../../shared/scanning/dns/resolver-address.ts';
import { blockedPort, controlAddress } from '../../../shared/scanning/egress/blocked-ports.ts';
import { isHostName } from '../../../shared/scanning/egress/host-name.ts';
import { rangeFault } from '../../../shared/scanning/egress/operator-range.ts';
import { StartFault } from './start-fault.ts';

/** Thrown for an invalid setting or argument; the message is one line for the user. */
export class WrongSetting extends StartFault {
  override readonly name = 'WrongSetting';
}

/** Settings of OSINT scans that override those of the stage. */
export interface OsintSettings {
  /** Addresses of resolvers, with or without a port. */
  readonly resolvers?: readonly string[];
  /** Base URLs of services in the shape of crt.sh and of certspotter. */
  readonly crtsh?: string;
  readonly certspotter?: string;
  /** The base URL of an RDAP service. */
  readonly rdap?: string;
  /** The absolute path of a file, or a folder of files, of technologies. */
  readonly technologies?: string;
  /** The absolute paths of a file of services of host names, and of one with their keys. */
  readonly sources?: string;
  readonly sourceKeys?: string;
  /** The absolute path of a file of networks and their owners. */
  readonly asn?: string;
  /** The absolute paths of files of the address ranges of clouds. */
  readonly clouds?: readonly string[];
}

/** Files of known vulnerabilities that override those of the stage, by their absolute paths. */
export interface CveSettings {
  readonly feeds?: readonly string[];
  readonly kev?: string;
  readonly epss?: string;
}

/** The settings of the local service. */
export interface Settings {
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** CIDR ranges that may be scanned beside loopback. */
  readonly allowTargets: readonly string[];
  /** CIDR ranges and domain names that are never scanned. */
  readonly denyTargets: readonly string[];
  /** Ports that the network of this machine lets nothing out to, beside those of the stage. */
  readonly blockedPorts: readonly string[];
  /** Addresses that accept connections on every port, beside those of the stage. */
  readonly controls: readonly string[];
  /** The absolute path of a feed of known vulnerabilities, in place of the one of the stage. */
  readonly vulnerabilityFeed: string | undefined;
  /** Absolute paths of newer tables of CMS data, in place of those of the stage. */
  readonly cmsData: readonly string[];
  readonly cve: CveSettings;
  /** Who is asked about domains, in place of what the stage says. */
  readonly osint: OsintSettings;
  readonly log: 'file' | 'stderr';
  /** Seconds without a sign of life after which a scan is taken over, in place of what the stage says. */
  readonly leaseSeconds: number | undefined;
  /** Whether scans run at all, in place of what the stage says. */
  readonly scanning: 'on' | 'off' | undefined;
  /** Seconds between two looks of the dispatcher, in place of the schedule's. */
  readonly sweepSeconds: number | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads PORT, DATA_DIR, ALLOW_TARGETS, DENY_TARGETS, BLOCKED_PORTS, CONTROLS, VULNERABILITY_FEED, CMS_DATA, CVE_FEEDS, CVE_KEV, CVE_EPSS, OSINT_RESOLVERS, OSINT_CRTSH, OSINT_CERTSPOTTER,
 * OSINT_RDAP, OSINT_TECHNOLOGIES, OSINT_ASN, OSINT_CLOUDS, SCANFOLD_LOG, SCANNING, LEASE_SECONDS and SWEEP_SECONDS. Throws WrongSetting.
 */
export function readSettings(env: Environment): Settings {
  const port = Number(env.PORT || 3000);
  if (!/^\d*$/.test(env.PORT ?? '') || port > 65_535) throw new WrongSetting('PORT: must be from 0 to 65535');
  const log = env.SCANFOLD_LOG || 'file';
  if (log !== 'file' && log !== 'stderr') throw new WrongSetting('SCANFOLD_LOG: must be file or stderr');
  return {
    port,
    dataDir: readDataDir(env),
    allowTargets: entries('ALLOW_TARGETS', env).map(range),
    denyTargets: entries('DENY_TARGETS', env).map(denied),
    blockedPorts: entries('BLOCKED_PORTS', env).map((each) => valid('BLOCKED_PORTS', blockedPort, each)),
    controls: entries('CONTROLS', env).map((each) => valid('CONTROLS', controlAddress, each)),
    vulnerabilityFeed: file('VULNERABILITY_FEED', env),
    cmsData: entries('CMS_DATA', env).flatMap((each) => file('CMS_DATA', { CMS_DATA: each }) ?? []),
    cve: cve(env),
    osint: osint(env),
    log,
    leaseSeconds: seconds('LEASE_SECONDS', 3, env),
    scanning: scanning(env),
    sweepSeconds: seconds('SWEEP_SECONDS', 1, env),
  };
}

function entries(name: string, env: Environment): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function seconds(name: string, least: number, env: Environment): number | undefined {
  const text = env[name];
  if (!text) return undefined;
  const value = Number(text);
  if (/^\d{1,3}$/.test(text) && value >= least && value <= 300) return value;
  throw new WrongSetting(`${name}: must be an integer from ${least} to 300`);
}

function scanning({ SCANNING: value = '' }: Environment): Settings['scanning'] {
  if (value === '' || value === 'on' || value === 'off') return value || undefined;
  throw new WrongSetting('SCANNING: must be on or off');
}

/** The sources are in a folder that is theirs; the npm package is compiled, and in one that it is not to write to. */
const isPackage = extname(import.meta.filename) !== '.ts';

/**
 * The folder of all state: DATA_DIR; by default `.scanfold`, and of the npm package `$XDG_DATA_HOME/scanfold` (XDG Base
 * Directory Specification).
 */
export function readDataDir(env: Environment, isPackaged = isPackage): string {
  if (env.DATA_DIR || !isPackaged) return resolve(env.DATA_DIR || '.scanfold');
  return join(env.XDG_DATA_HOME || join(homedir(), '.local/share'), 'scanfold');
}

function osint(env: Environment): OsintSettings {
  const resolvers = (env.OSINT_RESOLVERS ?? '').split(',').map((each) => each.trim());
  const crtsh = webUrl('OSINT_CRTSH', env);
  const certspotter = webUrl('OSINT_CERTSPOTTER', env);
  const rdap = baseUrl('OSINT_RDAP', env);
  const technologies = file('OSINT_TECHNOLOGIES', env, 'file or folder');
  const sources = file('OSINT_SOURCES', env);
  const sourceKeys = file('OSINT_SOURCE_KEYS', env);
  const asn = file('OSINT_ASN', env);
  const clouds = entries('OSINT_CLOUDS', env).flatMap((each) => file('OSINT_CLOUDS', { OSINT_CLOUDS: each }) ?? []);
  return {
    ...(env.OSINT_RESOLVERS && { resolvers: resolvers.filter(Boolean).map(resolver) }),
    ...(crtsh && { crtsh }),
    ...(certspotter && { certspotter }),
    ...(rdap && { rdap }),
    ...(technologies && { technologies }),
    ...(sources && { sources }),
    ...(sourceKeys && { sourceKeys }),
    ...(asn && { asn }),
    ...(clouds.length > 0 && { clouds }),
  };
}

function cve(env: Environment): CveSettings {
  const feeds = entries('CVE_FEEDS', env).flatMap((each) => file('CVE_FEEDS', { CVE_FEEDS: each }) ?? []);
  const kev = file('CVE_KEV', env);
  const epss = file('CVE_EPSS', env);
  return { ...(feeds.length > 0 && { feeds }), ...(kev && { kev }), ...(epss && { epss }) };
}

function resolver(text: string): string {
  if (parseResolver(text) !== undefined) return text;
  throw new WrongSetting(
    `OSINT_RESOLVERS: ${text} is not the IP address of a resolver such as 192.0.2.53 or 192.0.2.53:5353`,
  );
}

function webUrl(name: string, env: Environment): string | undefined {
  const text = env[name];
  if (!text || (/^https?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new WrongSetting(`${name}: ${text} is not an http or https URL`);
}

/** A URL that findings show: it has no secret. */
function baseUrl(name: string, env: Environment): string | undefined {
  const url = webUrl(name, env);
  if (!url || !/[?#@]/.test(url)) return url;
  throw new WrongSetting(`${name}: must have no query, fragment, user name or password`);
}

function file(name: string, env: Environment, what: 'file' | 'file or folder' = 'file'): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const path = text.startsWith('file:///') && URL.canParse(text) ? fileURLToPath(text) : resolve(text);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() || (what === 'file or folder' && found?.isDirectory())) return path;
  throw new WrongSetting(`${name}: ${text} is not a ${what}`);
}

function denied(text: string): string {
  const fault = text.includes('/')
    ? rangeFault(text)
    : isHostName(hostOf(text))
      ? undefined
      : 'is neither a CIDR range nor a domain name';
  if (fault === undefined) return text;
  throw new WrongSetting(`DENY_TARGETS: ${text} ${fault}`);
}

function valid(name: string, schema: z.ZodMiniType<string>, text: string): string {
  const { error } = schema.safeParse(text);
  if (error === undefined) return text;
  throw new WrongSetting(`${name}: ${text} ${error.issues[0]?.message}`);
}

function range(text: string): string {
  const fault = rangeFault(text);
  if (fault === undefined) return text;
  throw new WrongSetting(`ALLOW_TARGETS: ${text} ${fault}`);
}
