import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { runKey } from '../store/keys/run-keys.ts';
import type { Store } from '../store/table/connection.ts';

const held = z.object({ state: z.literal('running'), lease_owner: z.string() });

/**
 * Who works on a run: the owner of its lease. Undefined where nobody does, as the run is to be cancelled, waits or is over.
 * For what works for a scanner and is not told when the scanner stops. One strong read.
 */
export async function runHolder(
  { table }: Pick<Store, 'table'>,
  { projectId, runId }: { readonly projectId: number; readonly runId: string },
): Promise<string | undefined> {
  return held.safeParse(await table.get(runKey(projectOfRun(projectId), runId))).data?.lease_owner;
}
