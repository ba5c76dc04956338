import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { severities } from '../shared/records/findings/severity.ts';
import { maxDueShards } from '../shared/store/keys/due-shards.ts';
import { stageAuth } from './stage-auth.ts';
import { consoleOf, consoleSchema, type StageConsole } from './stage-console.ts';
import { stageEgress } from './stage-egress.ts';
import { deploymentFaults, leastScannerMemory, stageFaults } from './stage-faults.ts';
import { stageOsint } from './stage-osint.ts';
import { policyDefaults } from './stage-policy.ts';
import { type Throttling, throttlingOf, throttlingSchema } from './stage-throttling.ts';
import {
  aboutUrl,
  accountId,
  cadences,
  cidrs,
  cveFile,
  domains,
  logLevels,
  logRetentionDays,
  mailAddress,
  operatorFile,
  pageOrigin,
  ports,
  regionName,
  streamLabel,
  tableName,
  tags,
  text,
  webAclArn,
  webUrl,
  wholeNumber,
} from './stage-values.ts';

/*
 * The configuration of a stage, chosen by `cdk ... -c stage=<stage>`: stages/<stage>.json, which git ignores, or the file
 * that SCANFOLD_STAGE_FILE names.
 *
 * The stage `local` is the same stack on this machine. Its runner synthesizes it once and, when it starts, overrides
 * single variables of the functions' environment, so that the cached template stays valid: JWKS_URI of the authorizer
 * (where the embedded issuer serves its keys), ABOUT_URL of the scanner (where this machine serves the page), EGRESS_ONLY
 * and EGRESS_ALLOW of the scanner (to which it adds what its setting ALLOW_TARGETS names), SCANNING, VULNERABILITY_FEED, OSINT_* and
 * LEASE_SECONDS of the scanner (by its own settings of those names).
 */

/** `token`: with a valid token alone; `off`: not at all. */
const docsAccesses = ['public', 'token', 'off'] as const;

const stageSchema = z.strictObject({
  /** Production keeps the table and the logs when the stack goes, and protects stack and table against deletion. */
  production: z._default(z.boolean(), false),
  /**
   * Whether a new version of the API gets requests by and by, and goes back where they fail; otherwise it gets all at once.
   * By default production's way.
   */
  gradual: z.optional(z.boolean()),
  /** The account and the region that the stage is deployed to, and no other. `npm run deploy` demands both. */
  account: z.optional(accountId),
  region: z.optional(regionName),
  /** Put on all that the stack makes, beside `scanfold:stage`. */
  tags: z.optional(tags),
  /** A restored table, used in place of the stack's own, which stays as it is. */
  table: z.optional(z.strictObject({ name: tableName, streamLabel })),
  /** Daily backups of the table in a vault of AWS Backup, beside the table's own of the last 35 days. */
  backup: z.optional(z.strictObject({ keptDays: z._default(wholeNumber(1, 36_500), 35) })),
  auth: stageAuth,
  limits: z.prefault(
    z.strictObject({
      /** The largest range that may be stored as a port scan target. */
      maxTargetAddresses: z._default(wholeNumber(1, 16_777_216), 65_536),
      /** Runs of one project that may be under way, at most one less than scanner.maxConcurrency; its others wait. By default 4, or that many. */
      maxRunsPerProject: z.optional(wholeNumber(1, 1000)),
    }),
    {},
  ),
  dispatcher: z.prefault(
    z
      .strictObject({
        /** Over how many partitions the index of what is due is spread; one takes 1,000 writes a second. */
        dueShards: z._default(wholeNumber(1, maxDueShards), 4),
        /** How many functions share the work of each minute, at most one for each of `dueShards`. */
        parts: z._default(wholeNumber(1, maxDueShards), 1),
      })
      .check(z.refine(({ dueShards, parts }) => parts <= dueShards, 'parts must not be more than dueShards')),
    {},
  ),
  portscan: z.prefault(
    z.strictObject({
      /** The TCP ports that a port scan tries on each address. */
      ports: z._default(ports, '1-65535'),
      /** Sockets open at once in one scan; a function has 1,024 file descriptors. */
      maxSockets: z._default(wholeNumber(1, 900), 900),
      /** New connections in a second to one address; null: as fast as the answers allow. */
      connectsPerSecond: z._default(z.nullable(wholeNumber(1, 100_000)), 500),
      /** Whether what listens on ports 9100 to 9107 is asked what it is, too: a raw print port prints the questions. */
      askPrinters: z._default(z.boolean(), false),
      /** Whether services over UDP are asked for, too. */
      udp: z._default(z.boolean(), false),
      /** Whether, of SNMP, the community `public` is tried, which many devices are delivered with. */
      snmpDefaultCommunity: z._default(z.boolean(), false),
    }),
    {},
  ),
  /** What those who find a scan in their logs are told. */
  about: z.prefault(
    z.strictObject({
      /** The page that scans name in their User-Agent; by default the service's own, `about-scans`. */
      url: z.optional(aboutUrl),
      /** Who scans, for the service's own page: a name. */
      operator: z.optional(text(/^\S(.{0,198}\S)?$/, 'must be a name of at most 200 characters')),
      /** Whom to ask to make a scan stop, for the same page. */
      contact: z.optional(z.union([mailAddress, webUrl], 'must be an email address or an https URL')),
    }),
    {},
  ),
  /** What scans may reach, and from where. */
  egress: stageEgress,
  /**
   * A feed of known vulnerabilities in the shape of Wordfence (v3) or WPVulnerability, which CMS scans look plugins,
   * themes and versions up in: `s3://<bucket>/<key>`, which the scanner may read, or a file for the stage `local`. By
   * default there is none, and a scan says so.
   */
  vulnerabilityFeed: z.optional(operatorFile),
  /**
   * Newer tables of what CMS scans know (releases, hashes of files, plugins, themes, ends of support), in the shapes of those that come with
   * the product and named as the feed above. By default scans use what comes with the product, and tell its age.
   */
  cmsData: z._default(z.array(cveFile).check(z.maxLength(20)), []),
  /** Known vulnerabilities that scans look software up in, named as the feed above. By default there are none, and a scan says so. */
  cve: z.prefault(
    z.strictObject({
      /** Files of the NVD (API 2.0, yearly files) or of OSV. */
      feeds: z._default(z.array(cveFile).check(z.maxLength(40)), []),
      /** CISA's catalog of known exploited vulnerabilities, as JSON. */
      kev: z.optional(operatorFile),
      /** The scores of EPSS, as CSV. */
      epss: z.optional(operatorFile),
    }),
    {},
  ),
  /** Who is asked about domains, beside their own name servers. */
  osint: stageOsint,
  /**
   * Whether policies may choose the profile `intrusive`, whose application scans submit forms and may change data of their
   * targets. By default it is `forbidden`.
   */
  intrusiveScans: z._default(z.enum(['allowed', 'forbidden'], 'must be allowed or forbidden'), 'forbidden'),
  /**
   * Whether port scans and scans of the profiles `standard` and `intrusive` need a proof of ownership of their target. By default that is
   * `required` in production and `off` elsewhere.
   */
  targetProofs: z.optional(z.enum(['required', 'off'], 'must be required or off')),
  policyDefaults: z.prefault(policyDefaults, {}),
  /** By the name of the data source; by default nothing is scanned without being asked for. */
  cadence: z._default(cadences, {}),
  /** Days that a run is kept after its end. */
  runKeptDays: z._default(wholeNumber(1, 3650), 400),
  /** Days that a finding is kept after it was fixed, unless it is seen again. */
  fixedFindingKeptDays: z._default(wholeNumber(1, 3650), 400),
  /** Days that all logs are kept, one of the numbers CloudWatch knows. */
  logRetentionDays: z._default(
    z.int().check(z.refine((days) => logRetentionDays.includes(days), `must be one of ${logRetentionDays.join(', ')}`)),
    30,
  ),
  /** The least level of lines that functions write; by default INFO. */
  logLevel: z.optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`)),
  /**
   * How many requests to each path of the API: a steady rate in a second and a burst above it; more are answered 429.
   * `rate` and `burst` are those of a read.
   */
  throttling: throttlingSchema,
  /** Who may read the API reference and /openapi.json; by default `token` in production, else `public`. */
  docs: z.optional(z.enum(docsAccesses, `must be one of ${docsAccesses.join(', ')}`)),
  /** Whether the API also serves the console, and how people sign in there; by default not in production. */
  console: consoleSchema,
  /** The origins whose web pages may use the API from a browser; by default none. */
  cors: z.prefault(z.strictObject({ origins: z._default(z.array(pageOrigin).check(z.maxLength(20)), []) }), {}),
  /**
   * A web ACL (AWS WAF) before the API: one that is there already, or one of the stack's own with AWS's managed rules and a
   * limit for each IP address. By default none.
   */
  webAcl: z.optional(
    z.union(
      [
        z.strictObject({ arn: webAclArn }),
        z.strictObject({ requestsPerFiveMinutes: z._default(wholeNumber(10, 20_000_000), 3000) }),
      ],
      'must be {"arn": "..."} of a regional web ACL or {"requestsPerFiveMinutes": 3000}, from 10 to 20000000',
    ),
  ),
  /** Gets a mail for each alarm, after it has confirmed the subscription. Others may subscribe to the topic by themselves. */
  alarmEmail: z.optional(mailAddress),
  /** Where the events of the bus are sent on to; by default nowhere. */
  forward: z.prefault(
    z.strictObject({
      /** A topic that gets a line of text for each event. */
      sns: z.optional(
        z.strictObject({
          /** Mail addresses that are subscribed; each must confirm. Others may subscribe to the topic by themselves. */
          emails: z._default(z.array(mailAddress), []),
          /** Findings below it are not told. */
          leastSeverity: z._default(z.enum(severities, `must be one of ${severities.join(', ')}`), 'low'),
          /** Which ends of runs are told. */
          runs: z._default(z.enum(['none', 'unsuccessful', 'all'], 'must be none, unsuccessful or all'), 'none'),
        }),
      ),
      /** Security Hub of the same account and region, which must be on there. */
      securityHub: z.optional(z.strictObject({})),
    }),
    {},
  ),
  /** How the notifications of projects are sent. */
  notifications: z.prefault(
    z.strictObject({
      /** The sender of mails; by default none are sent. */
      mail: z.optional(
        z.strictObject({
          from: mailAddress,
          /** The verified identity of SES that it is sent under; by default the domain of `from`. */
          identity: z.optional(text(/^[\w.@+-]{3,320}$/, 'must be a domain or an email address')),
          /** Domains that mails may go to, and no other; by default all. */
          domains: z._default(domains.check(z.maxLength(50)), []),
        }),
      ),
      /** Ranges of private addresses that webhooks and Jira may have; public ones they may always have. */
      allow: z._default(cidrs, []),
      /** The base of links in messages, with a slash at its end; by default the API's own address. */
      url: z.optional(webUrl.check(z.refine((value) => value.endsWith('/'), 'must end in a slash'))),
    }),
    {},
  ),
  /**
   * Whether application scans also open pages in a browser, in a function of its own with a layer of 67 MB: what scripts
   * make of pages, and DOM-based XSS. By default they do not, and say so.
   */
  browser: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  /**
   * Whether the stage has callback addresses: public ones of its API, by which application scans find out what makes a target
   * send requests. A policy must want it, too (`out_of_band`). By default there are none.
   */
  outOfBand: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  /** Days that a callback address is listened to after it was sent to a target. */
  callbackDays: z._default(wholeNumber(1, 30), 7),
  /** Off: no scan of any project sends anything, and runs wait, whatever `put-scanning` says. */
  scanning: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  scanner: z.prefault(
    z.strictObject({
      /** MB of memory, and with it the share of processor: 1,769 is one whole. */
      memory: z._default(wholeNumber(leastScannerMemory, 10_240), 1_769),
      /** Scans that run at the same time. */
      maxConcurrency: z._default(wholeNumber(2, 1_000), 10),
      /** Seconds without a sign of life after which a scan counts as dead and is taken over; signs come three times as often. */
      leaseSeconds: z._default(wholeNumber(3, 300), 45),
    }),
    {},
  ),
});

type Parsed = z.infer<typeof stageSchema>;

/** A stage's name and parsed configuration. */
export interface Stage extends Omit<Parsed, 'limits' | 'throttling' | 'docs' | 'console' | 'targetProofs' | 'gradual'> {
  /**
   * Whether table and user pool refuse to be deleted: production's, but not while its stack is made, as they would refuse the
   * roll-back of a first deployment that failed.
   */
  readonly deletionProtection: boolean;
  /** Part of the stack's name and of the API's address. */
  readonly name: string;
  readonly gradual: boolean;
  readonly limits: Parsed['limits'] & { readonly maxRunsPerProject: number };
  readonly throttling: Throttling;
  readonly docs: (typeof docsAccesses)[number];
  readonly console: StageConsole;
  readonly targetProofs: NonNullable<Parsed['targetProofs']>;
}

/** A stage that cannot be deployed as it is written. The message is one line with all that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Each of them a line of its own. */
  readonly faults: readonly string[];

  constructor(...faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}

/** @throws ConfigError where it is not the name of a stage */
function checkName(name: string): void {
  if (/^[a-z][a-z0-9]{1,19}$/.test(name)) return;
  throw new ConfigError(
    `stage ${JSON.stringify(name)}: must be 2 to 20 lower-case letters and digits, starting with a letter`,
  );
}

const localFile = 'must be s3://<bucket>/<key>: local files are not available to a deployed function';

/** The values of a stage; throws ConfigError with all that are wrong. */
function parseValues(name: string, value: unknown): Parsed {
  const parsed = stageSchema.safeParse(value, { error: z.locales.en().localeError });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`);
  throw new ConfigError(...faults.map((each) => `stage ${name}: ${each}`));
}

/** Fields that name a file of this machine, which a deployed function does not have. */
function localFiles(name: string, { vulnerabilityFeed, cmsData, cve, osint }: Parsed): string[] {
  const tables = Object.fromEntries(cmsData.map((file, at) => [`cmsData.${at}`, file]));
  const feeds = Object.fromEntries(cve.feeds.map((file, at) => [`cve.feeds.${at}`, file]));
  const { technologies, sources, asn } = osint;
  const clouds = Object.fromEntries(osint.clouds.map((file, at) => [`osint.clouds.${at}`, file]));
  const others = {
    'cve.kev': cve.kev,
    'cve.epss': cve.epss,
    'osint.technologies': technologies,
    'osint.sources': sources,
    'osint.asn': asn,
  };
  const files: Record<string, string | undefined> = { vulnerabilityFeed, ...tables, ...feeds, ...clouds, ...others };
  const local = Object.entries(files).filter(([, file]) => file !== undefined && !file.startsWith('s3:'));
  return name === 'local' ? [] : local.map(([field]) => `${field}: ${localFile}`);
}

/** A stage that is to keep these rules, beside those of all stages. Throws ConfigError with all that is wrong. */
function stageOf(name: string, value: unknown, further: (stage: Stage) => readonly string[]): Stage {
  checkName(name);
  const parsed = parseValues(name, value);
  const { limits, scanner, production } = parsed;
  const maxRunsPerProject = limits.maxRunsPerProject ?? Math.min(4, scanner.maxConcurrency - 1);
  const stage: Stage = {
    ...parsed,
    name,
    limits: { ...limits, maxRunsPerProject },
    throttling: throttlingOf(parsed.throttling),
    deletionProtection: production,
    gradual: parsed.gradual ?? production,
    docs: parsed.docs ?? (production ? 'token' : 'public'),
    console: consoleOf(parsed.console, production),
    targetProofs: parsed.targetProofs ?? (production ? 'required' : 'off'),
  };
  const faults = [...localFiles(name, parsed), ...stageFaults(stage), ...further(stage)];
  if (faults.length > 0) throw new ConfigError(...faults.map((each) => `stage ${name}: ${each}`));
  return stage;
}

/**
 * Parses a stage. Throws ConfigError that names every wrong value and its rule; how values fit each other is told once each
 * of them is right.
 */
export function parseStage(name: string, value: unknown): Stage {
  return stageOf(name, value, () => []);
}

/** The local stage is the product's own; those that are deployed are the operator's, where no update touches them. */
function fileOf(name: string): string {
  if (name === 'local') return fileURLToPath(new URL('stages/local.json', import.meta.url));
  const { SCANFOLD_STAGE_FILE: named = '' } = process.env;
  return named === '' ? fileURLToPath(new URL(`../stages/${name}.json`, import.meta.url)) : named;
}

function contentOf(name: string): unknown {
  const file = fileOf(name);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ConfigError(`stage ${name}: ${file}: not valid JSON: ${error.message}`);
    throw new ConfigError(
      `stage ${name}: ${file} is missing: infra/stages/examples has examples to copy there, or SCANFOLD_STAGE_FILE names another file`,
    );
  }
}

/** Reads the file of a stage. Throws ConfigError, also of a file that still has the values of an example. */
export function readStage(name: unknown): Stage {
  if (typeof name !== 'string' || name === '') throw new ConfigError('no stage: give one with -c stage=<name>');
  checkName(name);
  return stageOf(name, contentOf(name), deploymentFaults);
}
