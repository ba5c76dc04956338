import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { ServiceKey } from './service-source.ts';

const keys = z.record(z.string(), z.string());

/** Keys of services from a JSON file of this machine, `{"shodan": "..."}`. Throws where it cannot be read. */
export function keysInFile(path: string): ServiceKey {
  return async (serviceId) => keys.parse(JSON.parse(await readFile(path, 'utf8')))[serviceId];
}
