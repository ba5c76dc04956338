import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { expect, onTestFinished, test } from 'vitest';
import { startEventBus } from '../../../../infra/local/events/event-bus.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const file = () => join(temporaryFolder(), 'events.jsonl');
const entry = { EventBusName: 'bus', Source: 'scanfold', DetailType: 'Finding Opened', Detail: '{"id":"1"}' };

async function started(path: string) {
  const server = await startEventBus(path, ['bus'], () => 'x');
  onTestFinished(() => server.close());
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  const client = new EventBridgeClient({ endpoint: server.endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
  return (Entries: (typeof entry & { Time?: Date })[]) => client.send(new PutEventsCommand({ Entries }));
}

test('an event is a line of the file, as rules hand it on', async () => {
  const path = file();
  const put = await started(path);
  const answer = await put([{ ...entry, Time: new Date(1_700_000_000_000) }, entry]);
  expect(answer).toMatchObject({ FailedEntryCount: 0, Entries: [{ EventId: expect.any(String) }, {}] });
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toEqual({
    version: '0',
    id: answer.Entries?.[0]?.EventId,
    'detail-type': 'Finding Opened',
    source: 'scanfold',
    account: '000000000000',
    time: '2023-11-14T22:13:20Z',
    region: 'us-east-1',
    resources: [],
    detail: { id: '1' },
  });
});

test('an entry that EventBridge would not take is refused alone', async () => {
  const path = file();
  const put = await started(path);
  const answer = await put([
    entry,
    { ...entry, Detail: 'text' },
    { ...entry, EventBusName: 'other' },
    { ...entry, Source: '' },
  ]);
  expect(answer.FailedEntryCount).toBe(3);
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    undefined,
    'MalformedDetail',
    'ResourceNotFoundException',
    'InvalidArgument',
  ]);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
});

test('too many entries, or too large ones, are refused together', async () => {
  const path = file();
  const put = await started(path);
  await expect(put(Array(11).fill(entry))).rejects.toThrow('from 1 to 10');
  const large = { ...entry, Detail: JSON.stringify({ text: 'x'.repeat(140 * 1024) }) };
  await expect(put([large, large])).rejects.toThrow('over the limit');
  expect(existsSync(path)).toBe(false);
});

test('a file that has grown large is set aside at the start', async () => {
  const path = file();
  writeFileSync(path, 'x'.repeat(21 * 1024 * 1024));
  const put = await started(path);
  await put([entry]);
  expect(statSync(`${path}.old`).size).toBeGreaterThan(20 * 1024 * 1024);
  expect(statSync(path).size).toBeLessThan(1024);
});
