import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { nothingUsed, sumOf, type usageRecord } from '../../records/runs/usage.ts';
import { estimateCost } from '../../records/runs/usage-cost.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { monthOf, readUsage } from './usage.ts';

/** The usage of a project in a month (the current one by default), and its cost with scanners of this memory. */
export async function monthUsageOf(
  store: Store,
  project: AuthorizedProject,
  memoryMb: number,
  month = monthOf(unixSeconds(store)),
): Promise<z.output<typeof usageRecord>> {
  const bySource = [...(await readUsage(store, project, month))];
  const all = bySource.map(([, used]) => used).reduce(sumOf, nothingUsed);
  const data_sources = bySource
    .map(([data_source, used]) => ({ data_source, ...used }))
    .sort((one, other) => other.runs - one.runs || (one.data_source < other.data_source ? -1 : 1));
  const amount = estimateCost(all, memoryMb);
  return { project_id: project.id, month, ...all, data_sources, estimated_cost: { amount, currency: 'USD' } };
}
