import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { LocalService } from '../../../infra/local/service.ts';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { recordFindings } from '../../../shared/recording/record-findings.ts';
import { RunHosts } from '../../../shared/recording/record-hosts.ts';
import { readTrackedFindings } from '../../../shared/recording/tracked-findings.ts';
import type { HostSighting, Observation } from '../../../shared/scanning/scanner.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import type { Store } from '../../../shared/store/table/connection.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { attack } from './open-console.ts';

/** The table of a running service, as its functions have it. */
function tableOf(service: LocalService): Table {
  const client = new DynamoDBClient({
    region: 'eu-west-1',
    endpoint: service.endpoints.dynamodb,
    credentials: service.credentialsOf(),
  });
  return new Table(DynamoDBDocumentClient.from(client), service.tableNames[0] ?? '');
}

/** An observation with what is not said of it; the rest is as long as a scan's texts are. */
export function observation(said: Partial<Observation> & Pick<Observation, 'resource'>): Observation {
  return {
    checkId: 'open-port',
    location: '',
    title: 'Redis accessible without authentication',
    description: 'A program answers to anybody who connects. '.repeat(6),
    risk: 'Whoever reaches it reads and changes what it holds. '.repeat(3),
    recommendation: 'Require authentication and let only those connect who need it. '.repeat(4),
    evidence: '$ redis-cli INFO\n# Server\nredis_version:7.0.15',
    score: 9,
    references: ['https://www.example.org/a-page-about-this'],
    ...said,
  };
}

/** Stores findings of a port scan target as a run stores what it observes. */
export async function seedFindings(
  service: LocalService,
  projectId: number,
  runId: string,
  observed: readonly Observation[],
): Promise<void> {
  await seedTable({ table: tableOf(service), now: Date.now }, projectId, runId, observed);
}

/** Stores findings of a port scan target in a table that is at hand. */
export async function seedTable(
  store: Store,
  projectId: number,
  runId: string,
  observed: readonly Observation[],
): Promise<void> {
  const project = projectOfRun(projectId);
  const run = {
    run_id: runId,
    project_id: project.id,
    record: 'PST#0000001001',
    setting_type: 'portscan_setting',
    setting_id: 1001,
    target_id: 1001,
    data_source_id: 1003,
    data_source: 'diagnosis:portscan',
    max_score: 10,
  };
  const known = await readTrackedFindings(store, run);
  for (let from = 0; from < observed.length; from += 1000) {
    await recordFindings(store, run, known, { observed: observed.slice(from, from + 1000), absent: [] });
  }
}

/** Stores hosts as a scan of example.test does that saw them. */
export async function seedHosts(
  service: LocalService,
  projectId: number,
  runId: string,
  hosts: readonly HostSighting[],
): Promise<void> {
  const store = { table: tableOf(service), now: Date.now };
  const run = { run_id: runId, project_id: projectId, record: 'ROD#0000001001', setting_id: 1001, retried_from: null };
  await new RunHosts(run, { domain: 'example.test', osintId: 1001 }).record(store, hosts);
  const [key, lk] = [runKey(projectOfRun(projectId), runId), `ROD#0000001001#${runId}`];
  await store.table.write({ put: { ...key, lk, run_id: runId, state: 'succeeded', scan_only: false } });
}

/** Findings of three severities, each on a host of its own. */
export const seeded = Array.from({ length: 60 }, (_, n) =>
  observation({
    resource: `192.0.2.${n}:6379/tcp`,
    title: `Redis ${n} accessible without authentication`,
    score: [9, 5, 2][n % 3] ?? 0,
  }),
);

/** A finding all of whose texts a target has written. */
export const attacks = observation({
  resource: '198.51.100.1:80/tcp',
  location: attack,
  title: `Banner ${attack}`,
  description: attack,
  evidence: `HTTP/1.1 200 OK\nServer: ${attack}\nX: javascript:alert(1)`,
  reproduce: `curl '${attack}'`,
  references: ['javascript:globalThis.attacked=1//', 'data:text/html,x', 'https://www.example.org/real'],
});
