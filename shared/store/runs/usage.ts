import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { sumOf, type Used } from '../../records/runs/usage.ts';
import { parseRecord } from '../../records/stored.ts';
import { usageKey, usagePartitions, usagePrefix } from '../keys/run-keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Write } from '../table/table.ts';

/** How long a month is kept after its last run: two years and what is left of the month. */
const keptSeconds = 762 * 24 * 3600;

const count = z._default(z.int(), 0);

/** The schema of a stored part of the usage of a data source in a month. */
export const storedUsage = {
  type: 'usage',
  record: z.object({
    data_source: z.string(),
    runs: count,
    scan_seconds: count,
    requests: count,
    bytes_sent: count,
    high: count,
    medium: count,
    low: count,
  }),
};

/** The month, in UTC, of a time in seconds. */
export function monthOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 7);
}

/** A run that ends now. */
interface EndedRun {
  readonly run_id: string;
  readonly data_source: string;
}

/**
 * The write that adds the usage of a run to its month, made in the transaction that ends the run, so that it is
 * counted once. A month has an item for each shard of the project's runs, so that runs that end at once seldom wait
 * for each other.
 */
export function usageWrite(store: Store, project: AuthorizedProject, run: EndedRun, used: Used): Write {
  const now = unixSeconds(store);
  const { findings, ...counts } = used;
  return {
    update: usageKey(project, run.run_id, monthOf(now), run.data_source),
    changes: {
      set: { data_source: run.data_source, expires_at: now + keptSeconds },
      add: { ...counts, ...findings },
    },
  };
}

/** The usage of a project's runs in a month, by data source. */
export async function readUsage(
  store: Store,
  project: AuthorizedProject,
  month: string,
): Promise<ReadonlyMap<string, Used>> {
  const sums = new Map<string, Used>();
  for await (const item of store.table.items({
    pk: usagePartitions(project),
    prefix: usagePrefix(month),
    ahead: true,
  })) {
    const { data_source, high, medium, low, ...counts } = parseRecord(storedUsage, item);
    const used = { ...counts, findings: { high, medium, low } };
    const before = sums.get(data_source);
    sums.set(data_source, before ? sumOf(before, used) : used);
  }
  return sums;
}
