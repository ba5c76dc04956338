import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { policyDefaults, safeDefaults } from '../records/policies/effective-policy.ts';

/** The cadences that have a name. */
export const namedCadences = ['off', 'hourly', 'daily', 'weekly', 'monthly'] as const;

const cadence = z.union([z.enum(namedCadences), z.object({ cron: z.string(), time_zone: z.string() })]);

/** How often the stage scans the settings of a data source by itself. */
export type Cadence = z.output<typeof cadence>;

const stagePolicy = z.object({
  defaults: policyDefaults,
  /** By the name of the data source; off where there is none. */
  cadence: z.record(z.string(), cadence),
  /** How often a policy may start scans at most. */
  least_minutes: z.int().check(z.gte(1)),
});

/** What the stage decides about scans that no policy speaks of. */
export type StagePolicy = z.output<typeof stagePolicy>;

/** Where the stack says nothing: the safe values, and nothing starts by itself. */
export const quietStage: StagePolicy = { defaults: safeDefaults, cadence: {}, least_minutes: 5 };

/**
 * Reads what the stack writes into STAGE_POLICY and, as scans know them too, into PORTSCAN_PORTS and PORTSCAN_UDP.
 * @throws Error where it is something else
 */
export function readStagePolicy({ STAGE_POLICY, PORTSCAN_PORTS, PORTSCAN_UDP }: NodeJS.ProcessEnv): StagePolicy {
  const stage = STAGE_POLICY === undefined ? quietStage : z.parse(stagePolicy, JSON.parse(STAGE_POLICY));
  const ports = PORTSCAN_PORTS !== undefined && { portscanPorts: PORTSCAN_PORTS };
  return { ...stage, defaults: { ...stage.defaults, ...ports, ...(PORTSCAN_UDP === 'true' && { portscanUdp: true }) } };
}

/** Tells the cadences of one deployment from those of another: a hash, as the whole may be long. */
export function cadencesOf({ cadence }: Pick<StagePolicy, 'cadence'>): string {
  return createHash('sha256').update(JSON.stringify(cadence)).digest('base64url');
}
