import { join } from 'node:path';
import { startEventBus } from '../../../infra/local/events/event-bus.ts';
import { provisionQueues, queueUrl, startQueues } from '../../../infra/local/queue/queues.ts';
import { startSecrets } from '../../../infra/local/secrets/secrets.ts';
import { openAccessKeys } from '../../../infra/local/signing/access-keys.ts';

/** Queues, buckets, event bus and secrets in a process of their own, for tests that fill its disk: `node run-keepers.ts <folder>`. */
const [, , dataDir = ''] = process.argv;
const secretOf = openAccessKeys(dataDir);
const credentials = { accessKeyId: 'local', secretAccessKey: secretOf('local') };
const queues = await startQueues(dataDir, credentials);
await provisionQueues(queues, [{ name: 'idle', attributes: {} }]);
const bus = await startEventBus(join(dataDir, 'events.jsonl'), ['bus'], secretOf);
const secrets = await startSecrets(join(dataDir, 'secrets'), secretOf);
console.log(
  JSON.stringify({
    endpoints: { sqs: queues.endpoint, eventbridge: bus.endpoint, secretsManager: secrets.endpoint },
    queue: queueUrl(queues.endpoint, 'idle'),
    credentials,
  }),
);
process.once('SIGTERM', async () => {
  await Promise.all([queues.close(), bus.close(), secrets.close()]);
  process.exit(0);
});
