import type * as z from 'zod/mini';
import { authorize } from '../../shared/auth/principal.ts';
import type { Resource } from '../../shared/records/settings/resource.ts';
import type { Mutation } from '../../shared/store/changes/mutation.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import type { Store } from '../../shared/store/table/connection.ts';
import type { Item } from '../../shared/store/table/item-range.ts';

let requests = 0;

/** A request of an admin of the project, for stores that are called without an endpoint. */
export function mutationIn(projectId: number, more: Partial<Mutation> = {}): Mutation {
  const principal = { subject: 'tester', grants: [{ project: projectId, role: 'admin' as const }] };
  requests += 1;
  const project = authorize(principal, projectId, 'osint:write');
  return { project, principal, requestId: `request-${requests}`, action: 'test/test', ...more };
}

/** Puts a record as a route would, and returns it. */
export async function stored<I extends z.ZodMiniObject>(
  store: Store,
  call: Mutation,
  kind: Resource<I>,
  input: z.output<I>,
): Promise<Item> {
  const { output } = await putRecord(store, call, kind, input);
  return output[kind.type] as Item;
}
