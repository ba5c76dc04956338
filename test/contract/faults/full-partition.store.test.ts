import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { type Answer, Caller } from '../service.ts';

let engine: DynamoDb;
beforeAll(async () => {
  engine = await startDynamoDb({ dataDir: undefined, limits: { collectionBytes: 10_000 } });
  await functionEnvironment(await freshTable(engine.endpoint));
});
afterAll(async () => {
  await engine.close();
});

test('the size of a partition is measured while it grows, and as all that it can have where it takes no more', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const caller = new Caller(direct);
  const sizes = () => {
    const found = lines.splice(0).flatMap((line) => [...line.matchAll(/"ItemCollectionSize":(\d+)/g)]);
    return found.map(([, size]) => Number(size));
  };
  const measured: number[] = [];
  let refused: Answer | undefined;
  for (let tries = 0; tries < 500 && !refused; tries += 1) {
    const osint = { project_id: caller.projectId, resource_type: 'Domain', resource_name: `d${tries}.example.test` };
    const answer = await caller.post('osint/put-osint/', { osint });
    if (answer.status === 200) measured.push(...sizes());
    else refused = answer;
  }
  const last = sizes();
  log.mockRestore();
  warn.mockRestore();
  expect(refused?.status).toBe(429);
  expect(measured.length).toBeGreaterThan(3);
  expect(measured).toEqual(measured.toSorted((a, b) => a - b));
  expect(measured[0]).toBeGreaterThanOrEqual(2);
  expect(measured.at(-1)).toBeLessThanOrEqual(10);
  expect(last).toEqual([10]);
});
