// What a page of hosts with their ports and findings reads, by DynamoDB Local's own accounting:
// `node test/bench/records/host-inventory.ts`
import { performance } from 'node:perf_hooks';
import { RunHosts } from '../../../shared/recording/record-hosts.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { observation, seedTable } from '../../clients/console/seeded-findings.ts';
import { direct } from '../../contract/direct.ts';
import { Caller } from '../../contract/service.ts';
import { connect } from '../../emulators/fresh-table.ts';
import { sighting } from '../../shared/recording/hosts.ts';
import { startMetered } from '../meter.ts';

const [hosts, addresses, unrelated] = [1000, 600, 4000];
const meter = await startMetered();
const caller = new Caller(direct, 'viewer');
const client = connect(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', 'bench');
const store = { table: new Table(client, 'bench'), now: Date.now };

const address = (n: number) => `192.0.${2 + Math.floor(n / 250)}.${n % 250}`;
const name = (n: number) => `h${n}.example.test`;

// Each has an address of its own or shared with another, and one of a network that all of them share.
const run = {
  run_id: 'r',
  project_id: caller.projectId,
  record: 'ROD#0000001001',
  setting_id: 1001,
  retried_from: null,
};
const sights = Array.from({ length: hosts }, (_, n) =>
  sighting(name(n), { addresses: [address(n % addresses), `198.51.100.${n % 4}`] }),
);
await new RunHosts(run, { domain: 'example.test', osintId: 1001 }).record(store, sights);
const findings = [
  ...Array.from({ length: 3 * hosts }, (_, n) =>
    observation({ checkId: `c${n % 3}`, resource: name(Math.floor(n / 3)) }),
  ),
  ...Array.from({ length: 5 * addresses }, (_, n) =>
    observation({ resource: `${address(Math.floor(n / 5))}:${1 + (n % 5)}/tcp`, title: `Open port ${n}/tcp: nginx` }),
  ),
  ...Array.from({ length: unrelated }, (_, n) => observation({ checkId: `u${n}`, resource: 'https://other.test/' })),
];
await seedTable(store, caller.projectId, 'r', findings);

const list = async (query: Record<string, string | number>) => {
  meter.take();
  const start = performance.now();
  const { body, headers } = await caller.get('osint/list-host/', query);
  const ms = Math.round(performance.now() - start);
  const spent = meter.take();
  const told = body.data.osint_host.length;
  const more = headers['x-next-cursor'] === undefined ? '' : ', and more';
  return `${JSON.stringify(query)}: ${told} hosts${more}, ${spent.words(/Query/)}, ${spent.read} RCU, ${ms} ms`;
};
for (const query of [{ limit: 100 }, {}, { limit: 100, inventory: 'false' }, { inventory: 'false' }]) {
  await list(query);
  process.stdout.write(`${await list(query)}\n`);
}
meter.take();
await caller.get('finding/list-asset/', {});
process.stdout.write(`all findings of the project, as list-asset reads them: ${meter.take().read} RCU\n`);
meter.close();
process.exit();
