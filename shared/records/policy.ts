import * as z from 'zod/mini';
import { recordId, timestamps } from './fields.ts';
import { allScannables, areas, settingTypes } from './scannable.ts';
import { tagged } from './tagged.ts';
import { uploadedDefinition } from './uploaded-definition.ts';

// What is made by a call is marked as free of side effects, so that a bundle leaves out what it does not use.

/* @__NO_SIDE_EFFECTS__ */
function oneOf<const T extends readonly string[]>(names: T) {
  return z.enum(names, `must be ${names.join(' or ')}`);
}

/**
 * How much a scan may do: baseline sends no payload at all, standard sends safe ones, intrusive sends them also where they
 * change data.
 */
export const profiles = ['baseline', 'standard', 'intrusive'] as const;

/** The profiles that a stage may have as its default: what changes data is chosen setting by setting. */
export const defaultProfiles = ['baseline', 'standard'] as const satisfies readonly Profile[];

export type Profile = (typeof profiles)[number];

/** An integer from `least` to `most`. */
/* @__NO_SIDE_EFFECTS__ */
function whole(least: number, most: number) {
  const rule = `must be an integer from ${least} to ${most}`;
  return z.int(rule).check(z.gte(least, rule), z.lte(most, rule));
}

export const budgetLimits = {
  /** From the first start to the end, pauses between invocations included. */
  wall_clock_seconds: whole(60, 604_800),
  /** Connections opened. */
  requests: whole(1, 1_000_000_000),
  /** Bytes sent. */
  bytes: whole(1024, 1_000_000_000_000),
};

export const rateLimits = {
  requests_per_second: whole(1, 1000),
  connects_per_second: whole(1, 100_000),
};

const truth = z.boolean('must be true or false');
const anyText = z.string('must be a string');
const texts = z.array(anyText, 'must be a list of strings');

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/* @__NO_SIDE_EFFECTS__ */
function timeOfDay() {
  const rule = 'must be a time of day from 00:00 to 23:59';
  return z.string(rule).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule));
}

/** When scans may start, in the schedule's time zone: from `from` until `to`, on the next day where `to` is not later. */
const window = z.object({
  /** The days on which a window begins; absent: every day. */
  days: z.optional(z.array(oneOf(days), 'must be a list of days')),
  from: timeOfDay(),
  to: timeOfDay(),
});

export type Window = z.output<typeof window>;

const schedule = z.object({
  /** An RRULE (RFC 5545), with or without DTSTART, or five fields of cron; absent: the stage's cadence. */
  rule: z.optional(anyText),
  /** IANA; absent: what DTSTART says, or UTC. */
  time_zone: z.optional(anyText),
  window: z.optional(window),
  /** False: nothing starts this setting by itself. */
  enabled: z.optional(truth),
  scan_only: z.optional(truth),
});

const exclusions = z.object({
  /** Host names, `*.` and a host name, addresses, CIDR ranges. */
  hosts: z.optional(texts),
  /** Ports and ranges of ports: 22, 8000-8100. */
  ports: z.optional(texts),
  /** Beginnings of paths. */
  paths: z.optional(texts),
});

/** The sets of TCP ports that have a name; `top-` those that services listen on most often. */
export const portSets = ['all', 'top-1000', 'top-100'] as const;

const portSet = z.union(
  [z.enum(portSets), texts],
  `must be ${portSets.join(', ')} or a list of ports and port ranges such as 22 and 8000-8100`,
);

/** Which ports of an address a scan tries: a set with a name, or ports and ranges of ports. */
export type PortSet = z.output<typeof portSet>;

const portscanOptions = {
  /** TCP. */
  ports: portSet,
  /** True: services over UDP are looked for, too. */
  udp: truth,
  /** False: no TLS handshake; what is behind TLS is not looked at. */
  tls: truth,
};

/** The options of a port scan, each with its value. */
export const portscanChoice = z.object(portscanOptions);

export type PortscanChoice = z.output<typeof portscanChoice>;

const intrusiveOptions = {
  /** Beginnings of the paths of forms for passwords, deletion or payment, which are submitted only if they are named. */
  forms: texts,
  /** Forms and API operations with one of these words are left alone. */
  excluded_words: texts,
};

/** What the profile intrusive submits beside what it may anyway, and what it leaves alone. */
export const intrusiveChoice = z.object(intrusiveOptions);

const osintOptions = {
  /** True: all addresses near those of the hosts are asked for their names. */
  reverse: truth,
};

/** What the research of a domain does beside its usual work. */
export const osintChoice = z.object(osintOptions);

export type OsintChoice = z.output<typeof osintChoice>;

const parts = {
  schedule: z.optional(schedule),
  profile: z.optional(oneOf(profiles)),
  budgets: z.optional(z.partial(z.object(budgetLimits))),
  rate: z.optional(z.partial(z.object(rateLimits))),
  exclusions: z.optional(exclusions),
  /** Of a port scan setting alone. */
  portscan: z.optional(z.partial(portscanChoice)),
  /** Of an application scan setting alone. */
  intrusive: z.optional(z.partial(intrusiveChoice)),
  /** Of a link of an OSINT configuration to a data source alone. */
  osint: z.optional(z.partial(osintChoice)),
  /** True: a scan of a web application leaves out what the site's robots.txt keeps crawlers from. */
  obey_robots: z.optional(truth),
  /** True: an application scan may make its target ask for addresses of the stage. */
  out_of_band: z.optional(truth),
  /** Names only: what they stand for is never here. */
  credentials: z.optional(texts),
  /** Of an application scan alone: names of the credentials of another user, to whom the first one's pages are not to be shown. */
  second_credentials: z.optional(texts),
  /** Where a web application has its API definition: an http or https URL within the setting's target. */
  definition_url: z.optional(anyText),
};

/** How a policy is named: by the setting it is for. */
export const policyName = {
  area: oneOf(areas),
  setting_type: oneOf(settingTypes),
  setting_id: recordId,
};

/** A policy as a client writes it. What it leaves out comes from the stage. */
export const policyInput = z.object({
  project_id: recordId,
  ...policyName,
  ...parts,
  /** The text of an API definition. Absent: the one that was uploaded before stays; empty: it goes. */
  definition_text: z.optional(anyText),
});

/** A policy as it is answered and stored: what was written, and when. */
const policyRecord = z.object({
  project_id: recordId,
  ...policyName,
  ...parts,
  /** The API definition that was uploaded; absent where none was. */
  uploaded_definition: z.optional(uploadedDefinition),
  ...timestamps,
});

/** A policy as reads and changes answer it. */
export const taggedPolicy = tagged(policyRecord);

/** A policy among stored items. */
export const storedPolicy = { type: 'policy', record: policyRecord };

export type PolicyInput = z.output<typeof policyInput>;
export type Policy = z.output<typeof policyRecord>;

/** A policy as it is answered, with its entity tag. */
export type TaggedPolicy = z.output<typeof taggedPolicy>;
export type Schedule = z.output<typeof schedule>;

/** The policy that a scan follows: every value known. A run keeps the one it started with. */
export const effectivePolicyRecord = z.object({
  profile: oneOf(profiles),
  budgets: z.object(budgetLimits),
  /** connects_per_second null: as fast as the answers allow. */
  rate: z.object({ ...rateLimits, connects_per_second: z.nullable(rateLimits.connects_per_second) }),
  exclusions: z.object({ hosts: texts, ports: texts, paths: texts }),
  portscan: portscanChoice,
  /** Of the profile intrusive alone. */
  intrusive: z.optional(intrusiveChoice),
  /** Absent where the policy wants nothing beside the usual work. */
  osint: z.optional(osintChoice),
  obey_robots: truth,
  /** True where the policy wants it and the stage has addresses for it; absent where it is not so. */
  out_of_band: z.optional(truth),
  credentials: texts,
  /** Absent where the policy names none. */
  second_credentials: z.optional(texts),
  definition_url: z.optional(anyText),
  uploaded_definition: z.optional(uploadedDefinition),
});

export type EffectivePolicy = z.output<typeof effectivePolicyRecord>;

/** What the stage decides where a policy says nothing; a port scan is counted in connections, so it has budgets of its own. */
export const policyDefaults = z.object({
  profile: oneOf(defaultProfiles),
  /** True: policies may choose the profile intrusive. */
  intrusive: z.optional(z.boolean()),
  /** True: the stage has callback addresses. */
  outOfBand: z.optional(z.boolean()),
  requestsPerSecond: rateLimits.requests_per_second,
  connectsPerSecond: z.nullable(rateLimits.connects_per_second),
  /** `22,8000-8100`; absent: all. */
  portscanPorts: z.optional(z.string()),
  /** Absent: no services over UDP. */
  portscanUdp: z.optional(z.boolean()),
  portscan: z.object(budgetLimits),
  web: z.object(budgetLimits),
});

export type PolicyDefaults = z.output<typeof policyDefaults>;

/** Safe: no payload, a few requests in a second, and an end to everything. */
export const safeDefaults: PolicyDefaults = {
  profile: 'baseline',
  requestsPerSecond: 10,
  connectsPerSecond: 500,
  portscan: { wall_clock_seconds: 172_800, requests: 50_000_000, bytes: 20_000_000_000 },
  web: { wall_clock_seconds: 14_400, requests: 100_000, bytes: 2_000_000_000 },
};

/** The slower of two rates; null is no limit. */
function slower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** The profile of a policy. Where the stage has stopped allowing `intrusive`, such a policy scans as `standard`. */
function allowedProfile(chosen: Profile | undefined, defaults: PolicyDefaults): Profile {
  if (chosen === 'intrusive' && defaults.intrusive !== true) return 'standard';
  return chosen ?? defaults.profile;
}

/** Puts a policy's values over the stage's, whose pace of connections is a limit. `code` is that of the setting or of the scanned record. */
export function overDefaults(
  policy: Partial<Policy> | undefined,
  defaults: PolicyDefaults,
  code: string,
): EffectivePolicy {
  const scanned = allScannables.find((each) => [each.setting.code, each.scanned.code].includes(code));
  const budgets = defaults[scanned?.budgets ?? 'web'];
  const { hosts = [], ports = [], paths = [] } = policy?.exclusions ?? {};
  const profile = allowedProfile(policy?.profile, defaults);
  const { forms = [], excluded_words = [] } = policy?.intrusive ?? {};
  return {
    profile,
    budgets: {
      wall_clock_seconds: policy?.budgets?.wall_clock_seconds ?? budgets.wall_clock_seconds,
      requests: policy?.budgets?.requests ?? budgets.requests,
      bytes: policy?.budgets?.bytes ?? budgets.bytes,
    },
    rate: {
      requests_per_second: policy?.rate?.requests_per_second ?? defaults.requestsPerSecond,
      connects_per_second: slower(policy?.rate?.connects_per_second ?? null, defaults.connectsPerSecond),
    },
    exclusions: { hosts, ports, paths },
    portscan: {
      ports: policy?.portscan?.ports ?? defaults.portscanPorts?.split(',') ?? 'all',
      udp: policy?.portscan?.udp ?? defaults.portscanUdp ?? false,
      tls: policy?.portscan?.tls ?? true,
    },
    ...(profile === 'intrusive' && { intrusive: { forms, excluded_words } }),
    ...(policy?.osint?.reverse === true && { osint: { reverse: true } }),
    obey_robots: policy?.obey_robots ?? false,
    ...(policy?.out_of_band === true && defaults.outOfBand === true && { out_of_band: true }),
    credentials: policy?.credentials ?? [],
    ...(policy?.second_credentials?.length ? { second_credentials: policy.second_credentials } : {}),
    ...(policy?.definition_url === undefined ? {} : { definition_url: policy.definition_url }),
    ...(policy?.uploaded_definition && { uploaded_definition: policy.uploaded_definition }),
  };
}
