import { type HostRun, type HostSubject, RunHosts } from '../../../shared/recording/record-hosts.ts';
import type { HostSighting } from '../../../shared/scanning/scanner.ts';
import { parseHost } from '../../../shared/store/hosts/hosts.ts';
import { hostPartition, hostPrefix } from '../../../shared/store/keys/host-keys.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn } from '../../emulators/mutation.ts';

export const startedAt = 1_800_000_000;

/** A host that a scan saw; tests name what differs. */
export function sighting(host: string, more: Partial<HostSighting> = {}): HostSighting {
  return { host, addresses: ['192.0.2.1'], sources: ['dns'], technologies: [], certificateEnd: null, ...more };
}

/** Hosts on a real table, with runs and a clock in the test's hands. */
export async function hosting(endpoint?: string, projectId = 1001) {
  const { client, tableName } = await (endpoint === undefined ? freshTable() : freshTable(endpoint));
  const table = new Table(client, tableName);
  const { project } = mutationIn(projectId);
  let now = startedAt;
  const store = { table, now: () => now * 1000 };
  const runOf = (runId: string, more: Partial<HostRun> = {}): HostRun => ({
    run_id: runId,
    project_id: projectId,
    record: 'ROD#0000001001',
    setting_id: 1001,
    retried_from: null,
    ...more,
  });
  const items = () => Array.fromAsync(table.items({ pk: hostPartition(project), prefix: '' as string, from: '!' }));
  return {
    table,
    store,
    project,
    runOf,
    items,
    pass: (seconds: number) => {
      now += seconds;
    },
    /** A run that commits these units. */
    run: async (
      of: string | HostRun,
      units: readonly (readonly HostSighting[])[],
      subject: HostSubject = { domain: 'example.test', osintId: 1001 },
    ) => {
      const hosts = new RunHosts(typeof of === 'string' ? runOf(of) : of, subject);
      for (const unit of units) await hosts.record(store, unit);
    },
    hosts: async () => (await items()).filter(({ sk }) => String(sk).startsWith(hostPrefix)).map(parseHost),
    host: async (name: string) => {
      const found = (await items()).find(({ host }) => host === name);
      if (!found) throw new Error(`no host ${name}`);
      return parseHost(found);
    },
    /** Counts the writes from here on. */
    countWrites: () => {
      const write = table.write.bind(table);
      const counted: Item[] = [];
      table.write = async (each) => {
        const item = await write(each);
        counted.push(item);
        return item;
      };
      return counted;
    },
  };
}
