import * as z from 'zod/mini';
import { type Scannable, scannableType } from '../settings/scannable.ts';
import type { PolicyDefaults } from './effective-policy.ts';
import type { Policy } from './policy.ts';

/**
 * Where a value of an effective policy comes from: the setting's own policy, the stage's defaults, a limit of the stage that
 * the policy goes beyond, or the service itself, where neither says anything.
 */
const origins = ['policy', 'stage', 'stage_limit', 'service'] as const;

/** A field of an effective policy, with dots between its parts, and where its value comes from. */
export const originRecord = z.object({ field: z.string(), origin: z.enum(origins) });

export type Origin = z.output<typeof originRecord>;

type Own = Partial<Policy>;

interface Field {
  /** What the policy says of it. */
  readonly own: (policy: Own) => unknown;
  /** What the stage says of it; absent: the stage has no word in it. */
  readonly stage?: (defaults: PolicyDefaults, scannable: Scannable) => unknown;
  /** Whether the stage does not let the policy have it. */
  readonly isLimited?: (policy: Own, defaults: PolicyDefaults) => boolean;
  /** Of which settings scans have it; absent: of all. */
  readonly of?: (scannable: Scannable, policy: Own, defaults: PolicyDefaults) => boolean;
}

const ofType = (type: string) => (scannable: Scannable) => scannable.setting.type === type;
const ofApplications = ofType('application_scan');
const ofPorts = ofType('portscan_setting');
const ofSites = ({ logsIn }: Scannable) => logsIn === true;

const ofIntrusive = (scannable: Scannable, { profile }: Own, { intrusive }: PolicyDefaults) =>
  ofApplications(scannable) && profile === 'intrusive' && intrusive === true;

const budget = (name: 'wall_clock_seconds' | 'requests' | 'bytes'): Field => ({
  own: ({ budgets }) => budgets?.[name],
  stage: (defaults, { budgets }) => defaults[budgets][name],
});

/** Every field of an effective policy: what `overDefaults` decides, told. */
const fields: Readonly<Record<string, Field>> = {
  profile: {
    own: ({ profile }) => profile,
    stage: ({ profile }) => profile,
    isLimited: ({ profile }, { intrusive }) => profile === 'intrusive' && intrusive !== true,
  },
  'budgets.wall_clock_seconds': budget('wall_clock_seconds'),
  'budgets.requests': budget('requests'),
  'budgets.bytes': budget('bytes'),
  'rate.requests_per_second': {
    own: ({ rate }) => rate?.requests_per_second,
    stage: ({ requestsPerSecond }) => requestsPerSecond,
  },
  'rate.connects_per_second': {
    own: ({ rate }) => rate?.connects_per_second,
    // No limit is the stage's word, too.
    stage: ({ connectsPerSecond }) => connectsPerSecond ?? 'none',
    isLimited: ({ rate }, { connectsPerSecond }) =>
      connectsPerSecond !== null && (rate?.connects_per_second ?? 0) > connectsPerSecond,
  },
  'exclusions.hosts': { own: ({ exclusions }) => exclusions?.hosts },
  'exclusions.ports': { own: ({ exclusions }) => exclusions?.ports },
  'exclusions.paths': { own: ({ exclusions }) => exclusions?.paths, of: (scannable) => !ofPorts(scannable) },
  'portscan.ports': {
    own: ({ portscan }) => portscan?.ports,
    stage: ({ portscanPorts }) => portscanPorts,
    of: ofPorts,
  },
  'portscan.udp': { own: ({ portscan }) => portscan?.udp, stage: ({ portscanUdp }) => portscanUdp, of: ofPorts },
  'portscan.tls': { own: ({ portscan }) => portscan?.tls, of: ofPorts },
  'intrusive.forms': { own: ({ intrusive }) => intrusive?.forms, of: ofIntrusive },
  'intrusive.excluded_words': { own: ({ intrusive }) => intrusive?.excluded_words, of: ofIntrusive },
  'osint.reverse': { own: ({ osint }) => osint?.reverse, of: ofType('rel_osint_data_source') },
  obey_robots: { own: ({ obey_robots }) => obey_robots, of: ofApplications },
  out_of_band: {
    own: ({ out_of_band }) => out_of_band,
    isLimited: ({ out_of_band }, { outOfBand }) => out_of_band === true && outOfBand !== true,
    of: ofApplications,
  },
  credentials: { own: ({ credentials }) => credentials, of: ofSites },
  second_credentials: { own: ({ second_credentials }) => second_credentials, of: ofApplications },
  definition_url: { own: ({ definition_url }) => definition_url, of: ofApplications },
  uploaded_definition: { own: ({ uploaded_definition }) => uploaded_definition, of: ofApplications },
};

/** The names of all fields that an effective policy may have. */
export const originFields: readonly string[] = Object.keys(fields);

/** Where each value of the effective policy comes from that scans of this type of setting have. */
export function originsOf(policy: Own | undefined, defaults: PolicyDefaults, settingType: string): Origin[] {
  const scannable = scannableType(settingType);
  if (!scannable) return [];
  const said = policy ?? {};
  return Object.entries(fields).flatMap(([field, { own, stage, isLimited, of }]): Origin[] => {
    if (of?.(scannable, said, defaults) === false) return [];
    if (isLimited?.(said, defaults)) return [{ field, origin: 'stage_limit' }];
    if (own(said) !== undefined) return [{ field, origin: 'policy' }];
    return [{ field, origin: stage?.(defaults, scannable) === undefined ? 'service' : 'stage' }];
  });
}
