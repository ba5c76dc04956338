import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { nothingUsed, sumOf, type usageRecord } from '../records/usage.ts';
import { estimateCost } from '../records/usage-cost.ts';
import { type Store, unixSeconds } from './connection.ts';
import { monthOf, readUsage } from './usage.ts';

/** What a project used in a month, by default this one, and what that cost with scanners of so much memory. */
export async function usageOf(
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
