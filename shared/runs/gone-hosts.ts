import type { AuthorizedProject } from '../auth/principal.ts';
import { relOsintDataSourceKind } from '../records/settings/kinds.ts';
import { textIn } from '../records/stored.ts';
import type { StoredHost } from '../store/hosts/hosts.ts';
import { recordName } from '../store/keys/keys.ts';
import { runPartitions } from '../store/keys/run-keys.ts';
import type { Store } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';

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
 * Tells which hosts are gone: those that a later complete run of the link by which they were last seen did not see. Each run
 * asks again for all names that earlier ones saw. One search for each link, over the runs that are kept.
 */
export class GoneHosts {
  readonly #store: Store;
  readonly #project: AuthorizedProject;
  readonly #lastOf = new Map<number, Promise<string>>();

  constructor(store: Store, project: AuthorizedProject) {
    this.#store = store;
    this.#project = project;
  }

  async isGone({ run_id, rel_osint_data_source_id: link }: StoredHost): Promise<boolean> {
    const last = this.#lastOf.get(link) ?? lastComplete(this.#store, this.#project, link);
    this.#lastOf.set(link, last);
    return run_id < (await last);
  }

  /** Hosts as they are answered. */
  async shown<H extends StoredHost>(hosts: readonly H[]): Promise<(H & { readonly gone: boolean })[]> {
    return await Promise.all(hosts.map(async (host) => ({ ...host, gone: await this.isGone(host) })));
  }
}
