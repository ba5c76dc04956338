// One digest with all findings of a day, to a receiver on loopback: `node test/bench/digest.ts [findings]`
import { Webhook } from 'standardwebhooks';
import { startDynamoDb } from '../../infra/local/table/dynamodb/dynamodb.ts';
import { startReceiver } from '../shared/notices/receiver.ts';
import { newFinding, noticeWorld, webhookSecret } from '../shared/notices/world.ts';

const count = Number(process.argv[2] ?? 10_000);
const project = 1001;
/** What the stream hands over at once. */
const batch = 100;

const engine = await startDynamoDb({ dataDir: undefined });
const world = await noticeWorld(engine.endpoint);
// The day before: what is sent has the machine's own time, which its reader compares with.
world.advance(-86_400);
const receiver = await startReceiver();
let requests = 0;
const send = world.client.send.bind(world.client) as (command: object) => Promise<object>;
world.client.send = ((command: object) => {
  requests += 1;
  return send(command);
}) as typeof world.client.send;

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss() / 1e6);
}, 50);

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  requests = 0;
  const [startedAt, received] = [performance.now(), receiver.received.length];
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const messages = receiver.received.slice(received);
  const bytes = messages.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  console.log(
    `| ${name} | ${seconds.toFixed(1)} s | ${requests} | ${messages.length} | ${bytes || '-'} | ${Math.round(peak)} MB |`,
  );
}

try {
  const url = `${receiver.url}/hook`;
  const at = { kind: 'daily', hour: 9, time_zone: 'UTC' } as const;
  await world.put(project, { timing: at, receiver: { kind: 'webhook', url, secret: webhookSecret } });
  const severities = ['low', 'medium', 'high'] as const;
  const findings = Array.from({ length: count }, (_, n) =>
    newFinding(project, n + 1, {
      title: `Redis ${n} accessible without authentication`,
      host: `host-${n % 250}.example`,
      severity: severities[n % 3],
    }),
  );
  console.log(
    '| | time | requests to the table | messages | bytes | memory with the table |\n|---|---|---|---|---|---|',
  );
  await timed('findings become notices', async () => {
    for (let from = 0; from < count; from += batch) await world.tell(...findings.slice(from, from + batch));
  });
  await timed('a look before it is time', () => world.look());
  world.advance(86_400);
  await timed('the look that sends the digest', () => world.look());
  world.advance(60);
  await timed('the next look', () => world.look());
  const [message] = receiver.received;
  new Webhook(webhookSecret).verify(message?.body ?? '', message?.headers as Record<string, string>);
  const { data } = JSON.parse(message?.body ?? '{}');
  console.log(`It says: ${data.title}; ${JSON.stringify(data.counts)}; shows ${data.shown.length}`);
} finally {
  clearInterval(watch);
  await receiver.close();
  await engine.close();
}
