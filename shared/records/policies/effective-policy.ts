import * as z from 'zod/mini';
import { allScannables } from '../settings/scannable.ts';
import { anyText, oneOf, textList, truth } from './option-fields.ts';
import type { Policy } from './policy.ts';
import { budgetLimits, rateLimits } from './scan-limits.ts';
import {
  defaultProfiles,
  intrusiveChoice,
  osintChoice,
  type Profile,
  portscanChoice,
  profiles,
} from './scan-options.ts';
import { uploadedDefinition } from './uploaded-definition.ts';

/** The policy that a scan follows: every value known. A run keeps the one it started with. */
export const effectivePolicyRecord = z.object({
  profile: oneOf(profiles),
  budgets: z.object(budgetLimits),
  /** connects_per_second null: as fast as the answers allow. */
  rate: z.object({ ...rateLimits, connects_per_second: z.nullable(rateLimits.connects_per_second) }),
  exclusions: z.object({ hosts: textList, ports: textList, paths: textList }),
  portscan: portscanChoice,
  /** Of the profile intrusive alone. */
  intrusive: z.optional(intrusiveChoice),
  /** Absent where the policy wants nothing beside the usual work. */
  osint: z.optional(osintChoice),
  obey_robots: truth,
  /** True where the policy wants it and the stage has addresses for it; absent where it is not so. */
  out_of_band: z.optional(truth),
  credentials: textList,
  /** Absent where the policy names none. */
  second_credentials: z.optional(textList),
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
