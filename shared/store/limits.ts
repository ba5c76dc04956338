import * as z from 'zod/mini';
import type { Limits } from '../records/resource.ts';

const positive = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  z.int().check(z.gte(1)),
);

const environment = z.object({
  MAX_TARGET_ADDRESSES: positive,
});

const scannerEnvironment = z.object({ SCANNER_MEMORY_MB: positive });

/** The stage's limits, from the environment of the function that needs them. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  return { maxTargetAddresses: z.parse(environment, env).MAX_TARGET_ADDRESSES };
}

/** MB of memory that a scanner of the stage has. */
export function readScannerMemory(env: NodeJS.ProcessEnv): number {
  return z.parse(scannerEnvironment, env).SCANNER_MEMORY_MB;
}
