import { ConfigError, readStage, type Stage } from '../config.ts';
import { accountFault, bootstrapFault, callerAccount, quotaFault, regionFault } from './account-checks.ts';
import type { Aws } from './aws.ts';
import { type Fault, Refused } from './fault.ts';
import { tableFault } from './table-check.ts';

/** Where the checks look; passed in. */
export interface Surroundings {
  /** The region of the shell, where the stage names none. */
  readonly shellRegion: string | undefined;
  /** Clients of a region. */
  readonly awsIn: (region: string) => Aws;
}

/** The stage of a command, with where it is. */
export interface Deployable {
  readonly stage: Stage & { readonly account: string; readonly region: string };
  readonly aws: Aws;
}

/** Reads the stage's file, or tells all that is wrong with it. */
function stageOrFaults(name: unknown): Stage | readonly Fault[] {
  if (name === 'local')
    return [
      {
        what: 'stage local: it is for this machine alone: its functions accept tokens of the embedded issuer',
        remedy: 'deploy another stage; npm start runs this one',
      },
    ];
  try {
    return readStage(name);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = 'docs/operations.md, "Deploy", says how a stage is written';
    return error.faults.map((what) => ({ what, remedy }));
  }
}

const isStage = (value: Stage | readonly Fault[]): value is Stage => 'auth' in value;
const isFault = (value: string | Fault): value is Fault => typeof value === 'object';

/**
 * Checks all that a deployment needs, one after the other, and tells all that is wrong at once.
 * @throws Refused with every fault and what to do about it
 */
export async function checkDeployable(name: unknown, { shellRegion, awsIn }: Surroundings): Promise<Deployable> {
  const stage = stageOrFaults(name);
  const region = (isStage(stage) ? stage.region : undefined) ?? shellRegion ?? 'us-east-1';
  const aws = awsIn(region);
  const caller = await callerAccount(aws);
  const faults: (Fault | undefined)[] = isStage(stage) ? [] : [...stage];
  if (isFault(caller)) faults.push(caller);
  if (isStage(stage)) faults.push(regionFault(stage, shellRegion));
  if (isStage(stage) && !isFault(caller)) {
    faults.push(accountFault(stage, caller));
    const isThere = stage.region !== undefined && (stage.account ?? caller) === caller;
    const checks = () => [
      bootstrapFault(aws, caller),
      quotaFault(aws, stage),
      stage.table && tableFault(aws, stage.table),
    ];
    if (isThere) faults.push(...(await Promise.all(checks())));
  }
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length > 0 || !isStage(stage) || isFault(caller)) throw new Refused(found);
  return { stage: { ...stage, account: caller, region }, aws };
}

/**
 * Checks what removing a stage needs: its file, credentials and the place that it names.
 * @throws Refused with every fault and what to do about it
 */
export async function checkDestroyable(name: unknown, { shellRegion, awsIn }: Surroundings): Promise<Deployable> {
  const stage = stageOrFaults(name);
  if (!isStage(stage)) throw new Refused(stage);
  const region = stage.region ?? shellRegion ?? 'us-east-1';
  const aws = awsIn(region);
  const caller = await callerAccount(aws);
  if (isFault(caller)) throw new Refused([caller]);
  const faults = [regionFault(stage, shellRegion), accountFault(stage, caller)].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new Refused(faults);
  return { stage: { ...stage, account: caller, region }, aws };
}
