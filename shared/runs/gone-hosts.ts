import type { AuthorizedProject } from '../auth/principal.ts';
import { relOsintDataSourceKind } from '../records/kinds.ts';
import { textIn } from '../records/stored.ts';
import type { Store } from '../store/connection.ts';
import type { Condition } from '../store/expression.ts';
import type { StoredHost } from '../store/hosts.ts';
import { recordName } from '../store/keys.ts';
import { runPartitions } from '../store/run-keys.ts';

/** Runs that looked at all there is of a domain, and stored what they saw. */
const complete: readonly Condition[] = [
  { equal: ['state', 'succeeded'] },
  { equal: ['scan_only', false] },
  { absent: 'retest' },
];

/** The id of the last complete run of a link; ids of runs are in the order of time. */
async function lastComplete({ table }: Store, project: AuthorizedProject, linkId: number): Promise<string> {
  const prefix = `${recordName(relOsintDataSourceKind.code, linkId)}#`;
  const of = { pk: runPartitions(project), prefix, local: true, only: ['run_id'] };
  const range = { ...of, newestFirst: true, keep: complete, limit: 1 };
  for await (const item of table.items(range)) return textIn('run', item, 'run_id');
  return '';
}

/**
 * Hosts as they are answered: those are gone that a later complete run of the link by which they were last seen did not
 * see. Each run asks again for all names that earlier ones saw. One search for each link, over the runs that are kept.
 */
export async function shownHosts<H extends StoredHost>(
  store: Store,
  project: AuthorizedProject,
  hosts: readonly H[],
): Promise<(H & { readonly gone: boolean })[]> {
  const links = [...new Set(hosts.map(({ rel_osint_data_source_id }) => rel_osint_data_source_id))];
  const runs = await Promise.all(links.map(async (id) => [id, await lastComplete(store, project, id)] as const));
  const lastOf = new Map(runs);
  return hosts.map((host) => ({ ...host, gone: host.run_id < (lastOf.get(host.rel_osint_data_source_id) ?? '') }));
}
