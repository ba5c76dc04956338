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

/** Reads the stage's file; one that is wrong is a fault. */
function stageOrFault(name: unknown): Stage | Fault {
  if (name === 'local')
    return {
      what: 'stage local: it is for this machine alone: its functions accept tokens of the embedded issuer',
      remedy: 'deploy another stage; npm start runs this one',
    };
  try {
    return readStage(name);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { what: error.message, remedy: 'docs/operations.md, "Deploy", says how a stage is written' };
  }
}

const isFault = (value: string | Stage | Fault): value is Fault => typeof value === 'object' && 'remedy' in value;

/**
 * Checks all that a deployment needs, one after the other, and tells all that is wrong at once.
 * @throws Refused with every fault and what to do about it
 */
export async function checkDeployable(name: unknown, { shellRegion, awsIn }: Surroundings): Promise<Deployable> {
  const stage = stageOrFault(name);
  const region = (isFault(stage) ? undefined : stage.region) ?? shellRegion ?? 'us-east-1';
  const aws = awsIn(region);
  const caller = await callerAccount(aws);
  const faults: (Fault | undefined)[] = [stage, caller].filter(isFault);
  if (!isFault(stage)) faults.push(regionFault(stage, shellRegion));
  if (!isFault(stage) && !isFault(caller)) {
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
  if (found.length > 0 || isFault(stage) || isFault(caller)) throw new Refused(found);
  return { stage: { ...stage, account: caller, region }, aws };
}

/**
 * Checks what removing a stage needs: its file, credentials and the place that it names.
 * @throws Refused with every fault and what to do about it
 */
export async function checkDestroyable(name: unknown, { shellRegion, awsIn }: Surroundings): Promise<Deployable> {
  const stage = stageOrFault(name);
  if (isFault(stage)) throw new Refused([stage]);
  const region = stage.region ?? shellRegion ?? 'us-east-1';
  const aws = awsIn(region);
  const caller = await callerAccount(aws);
  if (isFault(caller)) throw new Refused([caller]);
  const faults = [regionFault(stage, shellRegion), accountFault(stage, caller)].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new Refused(faults);
  return { stage: { ...stage, account: caller, region }, aws };
}
