// The status of many findings set at once, through the API of the local service, and what that costs of the table:
// `node test/bench/records/bulk-status.ts [findings]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../../clients/library/client.ts';
import { startLocal } from '../../../infra/local/service.ts';
import { startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { putFindingStatuses } from '../../../shared/store/findings/put-finding-statuses.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { observation, seedFindings, seedTable } from '../../clients/console/seeded-findings.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { meterClient } from '../client-meter.ts';

const count = Number(process.argv[2] ?? 10_000);
const project_id = 1001;
const folder = mkdtempSync(join(tmpdir(), 'scanfold-bench-'));
const service = await startLocal({ port: 0, dataDir: folder });
const client = createClient({ baseUrl: service.url, token: await service.token([`project:${project_id}:admin`]) });
const filter = { data_source: 'diagnosis:portscan' };

const megabytes = () => process.memoryUsage.rss() / 1e6;
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, megabytes());
}, 50);

/** What is said of all of them. */
interface Word {
  readonly status: 'open' | 'accepted';
  readonly reason?: string;
  readonly owner?: string;
  readonly preview?: boolean;
}

/** Asks until nothing is left, as the console does, and prints what it took. */
async function measure(name: string, word: Word): Promise<void> {
  const before = megabytes();
  peak = before;
  const startedAt = performance.now();
  const sums = { requests: 0, changed: 0, unchanged: 0 };
  let slowest = 0;
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const askedAt = performance.now();
    const asked = { project_id, filter, ...word, ...(cursor && { cursor }) };
    const { data } = await client.call(routes.finding.putFindingStatuses, asked);
    slowest = Math.max(slowest, performance.now() - askedAt);
    sums.requests += 1;
    sums.changed += data.changed;
    sums.unchanged += data.unchanged;
    cursor = data.next_cursor;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `| ${name} | ${sums.changed} | ${sums.unchanged} | ${sums.requests} | ${seconds.toFixed(1)} s | ${(slowest / 1000).toFixed(1)} s | ${Math.round(count / seconds)} | ${Math.round(before)} to ${Math.round(peak)} MB |`,
  );
}

const findings = Array.from({ length: count }, (_, n) =>
  observation({ resource: `192.0.2.${n % 250}:${1 + (n % 60_000)}/tcp`, location: String(n), score: n % 10 }),
);
const word: Word = { status: 'accepted', reason: 'Known, behind the VPN', owner: 'Network team' };

/** What one pass asks of the table, by the engine's own accounting. */
async function account(): Promise<void> {
  const engine = await startDynamoDb({ dataDir: undefined });
  try {
    const { client: direct, tableName } = await freshTable(engine.endpoint);
    const store = { table: new Table(direct, tableName), now: Date.now };
    const few = findings.slice(0, 1000);
    await seedTable(store, project_id, 'seeding', few);
    const units = meterClient(direct);
    await putFindingStatuses(store, mutationIn(project_id), { filter, ...word });
    const each = (sum: number) => (sum / few.length).toFixed(1);
    console.log(
      `Of the table for each of ${few.length}: ${each(units.requests)} requests, ${each(units.read)} RCU, ${each(units.write)} WCU`,
    );
  } finally {
    await engine.close();
  }
}

try {
  await service.warm();
  await seedFindings(service, project_id, 'seeding', findings);
  console.log('| | changed | left alone | requests | time | slowest | findings a second | memory of the service |');
  console.log('|---|---|---|---|---|---|---|---|');
  await measure('preview', { ...word, preview: true });
  await measure('accepted', word);
  await measure('the same again', word);
  await measure('open again', { status: 'open' });
} finally {
  clearInterval(watch);
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
await account();
