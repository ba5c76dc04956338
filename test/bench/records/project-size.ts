// How large a project may grow, by the engine's own accounting: `node test/bench/records/project-size.ts [findings]`
import { performance } from 'node:perf_hooks';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from 'dynalite/db/index.js';
import { startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { itemSize } from '../../../infra/local/table/dynamodb/item-size.ts';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { recordFindings } from '../../../shared/recording/record-findings.ts';
import { readTrackedFindings } from '../../../shared/recording/tracked-findings.ts';
import type { Observation } from '../../../shared/scanning/scanner.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { findingPartitions } from '../../../shared/store/keys/finding-keys.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { connect } from '../../emulators/fresh-table.ts';
import { productTable } from '../../emulators/product-table.ts';
import { meterClient } from '../client-meter.ts';

const count = Number(process.argv[2] ?? 20_000);
const project = projectOfRun(1001);
const shards = findingPartitions(project).length;

/** A finding of a port scan, in words as long as they are there. */
const observation = (n: number, evidence: string): Observation => ({
  checkId: 'open-port',
  resource: `192.0.2.${n % 250}:${1 + (n % 60_000)}/tcp`,
  location: `${n}`,
  title: 'Redis answers without a login on a port that the internet reaches',
  description: 'd'.repeat(250),
  risk: 'r'.repeat(150),
  recommendation: 'w'.repeat(250),
  evidence,
  score: n % 100 === 0 ? 9 : 3,
  references: ['https://www.example.org/a-page-about-this'],
});

const engine = await startDynamoDb({ dataDir: undefined });
const client = connect(engine.endpoint, 'bench');
await client.send(new CreateTableCommand(productTable('findings')));
const units = meterClient(client);
const store = { table: new Table(client, 'findings'), now: Date.now };
const runOf = (run_id: string) => ({
  run_id,
  project_id: project.id,
  record: 'PST#0000001001',
  setting_type: 'portscan_setting',
  setting_id: 1001,
  target_id: 1001,
  data_source_id: 1003,
  data_source: 'diagnosis:portscan',
  max_score: 10,
});

async function scan(runId: string, from: number, findings: number, evidence: string) {
  const known = await readTrackedFindings(store, runOf(runId));
  const before = { ...units };
  const began = performance.now();
  const observed = Array.from({ length: findings }, (_, n) => observation(from + n, evidence));
  await recordFindings(store, runOf(runId), known, { observed, absent: [] });
  const each = (units.write - before.write) / findings;
  return { each, rate: (findings * 1000) / (performance.now() - began) };
}

const large = 'GET / HTTP/1.1 200 OK '.repeat(745);
/** A write of large evidence takes a unit for each KB, twice as it is in a transaction, of a partition key of its own. */
const ownUnits = (evidence: string) => 2 * Math.ceil((Buffer.byteLength(evidence) + 100) / 1024);
const perShard = (each: number) => `${Math.round((each * 1000) / shards)} of 1,000`;
console.log(`| write | units each | units a second of a shard at 1,000 a second | here, a second |\n|---|---|---|---|`);
const rows: [string, string, number, string][] = [
  ['first sight, 200 bytes of evidence', 'a', 0, 'e'.repeat(200)],
  ['the same seen again', 'b', 0, 'e'.repeat(200)],
  ['first sight, 16 KB of evidence', 'c', 1000, large],
  ['the same seen again', 'd', 1000, large],
];
for (const [what, run, from, evidence] of rows) {
  const { each, rate } = await scan(run, from, 500, evidence);
  const apart = run === 'c' ? ownUnits(evidence) : 0;
  console.log(`| ${what} | ${each.toFixed(1)} | ${perShard(each - apart)} | ${Math.round(rate)} |`);
}

const sizes = { small: { bytes: 0, items: 0 }, large: { bytes: 0, items: 0 } };
for await (const item of store.table.items({ pk: findingPartitions(project), prefix: 'PST#' })) {
  const size = itemSize(marshall(item) as Item);
  const own = item.evidence_apart === true ? sizes.large : sizes.small;
  // Once in the table and once in the index by id; the two others hold what filters ask for, about 450 bytes.
  own.bytes += 2 * size + 900;
  own.items += 1;
}
for (const [what, { bytes, items }] of Object.entries(sizes)) {
  const each = Math.round(bytes / items);
  const most = Math.floor((shards * 10 * 1024 ** 3) / each / 1e6);
  console.log(`${what} evidence: ${each} bytes under its shard's key, ${most} million findings in a project`);
}

for (let from = 10_000; from < count; from += 5000) await scan(`f${from}`, from, 5000, 'e'.repeat(200));
console.log(`| list of ${count} findings | first page | read units | found | goes on |\n|---|---|---|---|---|`);
const selections = [
  {},
  { severity: 'high', limit: 100 },
  { severity: 'high', limit: 100, sort: 'score' },
  { check_id: 'no-such-check', limit: 100 },
] as const;
for (const selection of selections) {
  const before = units.read;
  const began = performance.now();
  const { records, next } = await listFindings(store, project, { limit: 100, ...selection });
  const ms = Math.round(performance.now() - began);
  const used = Math.round(units.read - before);
  console.log(`| ${JSON.stringify(selection)} | ${ms} ms | ${used} | ${records.length} | ${next !== undefined} |`);
}
await engine.close();
process.exit();
