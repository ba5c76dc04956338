// What one run costs from its invoke to its end, in capacity units and messages: `node test/bench/functions/run-cost.ts`
import { once } from 'node:events';
import { createServer } from 'node:net';
import { direct } from '../../contract/direct.ts';
import { Caller } from '../../contract/service.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { type Metered, ofQueue, ofTable, type Spent, startMetered } from '../meter.ts';

/** An address of loopback with three open doors, two of which say who they are. */
const address = '127.0.72.1';
const firstPort = 20_000;
const banners = ['SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', '-NOAUTH Authentication required.\r\n', ''];

for (const [index, banner] of banners.entries()) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (banner) socket.write(banner);
  });
  server.listen(firstPort + 100 * index, address);
  await once(server, 'listening');
  server.unref();
}

const metered: Metered = await startMetered({
  // Out of the range of ports that programs get by chance.
  PORTSCAN_PORTS: '20000-29999',
  PORTSCAN_MAX_SOCKETS: '900',
  LEASE_SECONDS: '45',
  EGRESS_ONLY: '127.0.0.0/8',
  EGRESS_ALLOW: '127.0.0.0/8',
  EGRESS_LOOPBACK: 'true',
  SECRET_PREFIX: 'bench/credentials/',
});
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const { handler: scanner } = await import('../../../functions/scanner.ts');
const user = new Caller(direct, 'admin', 1001);

/** Delivers what was sent, as the queue does, until nothing is left; returns how many messages there were. */
async function deliverAll(): Promise<number> {
  let count = 0;
  for (let body = metered.messages.shift(); body !== undefined; body = metered.messages.shift()) {
    const record = { messageId: 'm', receiptHandle: 'r', body };
    await scanner({ Records: [record] }, lambdaContext(900_000));
    count += 1;
  }
  return count;
}

const diagnosis_data_source_id = 1003;
const named = { diagnosis_data_source_id, name: 'cost' };
const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', named);
await user.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target: address });

const lines: string[] = [];
const told = ({ read, write }: Spent) => `${read} | ${write}`;

/** One run; what was spent by the invoke and by the scan. */
async function measure(name: string): Promise<void> {
  metered.take();
  const setting = { setting_id: portscan_setting_id, diagnosis_data_source_id };
  const answer = await user.post('diagnosis/invoke-scan', setting);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  const invoke = metered.take();
  const startedAt = performance.now();
  const messages = await deliverAll();
  const seconds = (performance.now() - startedAt) / 1000;
  const scan = metered.take();
  const run_id = answer.headers['x-scan-run-id'] ?? '';
  const run = (await user.get('scan/get-run', { run_id })).body.data.run[0];
  const { high, medium, low } = run.findings;
  if (run.state !== 'succeeded' || high + medium + low !== 3) throw new Error(`${name}: ${JSON.stringify(run)}`);
  const sends = [invoke, scan].map(({ requests }) => requests.get('SendMessageBatch') ?? 0);
  lines.push(
    `| ${name}: invoke | ${told(invoke)} | ${sends[0]} | ${invoke.words(ofTable)} |`,
    `| ${name}: scan, ${seconds.toFixed(1)} s | ${told(scan)} | ${sends[1]} | ${scan.words(ofTable)} |`,
    `| **${name}: in all** | **${invoke.read + scan.read}** | **${invoke.write + scan.write}** | **${messages}** | 3 findings |`,
  );
  if (messages !== (sends[0] ?? 0) + (sends[1] ?? 0)) throw new Error(`${invoke.words(ofQueue)}: ${messages} messages`);
}

/** Sets how fast the setting's scans may be. */
async function pace(connects_per_second: number): Promise<void> {
  const name = { area: 'diagnosis', setting_type: 'portscan_setting', setting_id: portscan_setting_id };
  const policy = { project_id: 1001, ...name, rate: { connects_per_second } };
  const put = await user.post('scan/put-policy', { policy });
  if (put.status !== 200) throw new Error(`put-policy: ${JSON.stringify(put.body)}`);
}

await pace(100_000);
await measure('first run, as fast as it goes');
await measure('unchanged second run');
await measure('unchanged third run');
await pace(500);
await measure('unchanged run at 500 connects a second');
await pace(125);
await measure('unchanged run at 125 connects a second');

console.log(`| | RCU | WCU | messages | requests |\n|---|---|---|---|---|\n${lines.join('\n')}`);
metered.close();
process.exit();
