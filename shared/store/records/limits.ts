import * as z from 'zod/mini';
import type { Limits } from '../../records/settings/resource.ts';

const positive = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  z.int().check(z.gte(1)),
);

const environment = z.object({
  MAX_TARGET_ADDRESSES: positive,
});

const scannerEnvironment = z.object({ SCANNER_MEMORY_MB: positive });

/** Reads the limits of the stage from a function's environment. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  return { maxTargetAddresses: z.parse(environment, env).MAX_TARGET_ADDRESSES };
}

/** The memory of a scanner function of the stage, in MB. */
export function readScannerMemory(env: NodeJS.ProcessEnv): number {
  return z.parse(scannerEnvironment, env).SCANNER_MEMORY_MB;
}
