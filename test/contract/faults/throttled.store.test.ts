import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { type Answer, Caller } from '../service.ts';

let engine: DynamoDb;
beforeAll(async () => {
  // Its clock stands still: what is used of a second stays used.
  engine = await startDynamoDb({ dataDir: undefined, now: () => 0, limits: { writeUnitsPerSecond: 6 } });
  await functionEnvironment(await freshTable(engine.endpoint));
});
afterAll(() => engine.close());

test('a request whose partition does too much is answered 429 in the words of the contract, and logged', async () => {
  const lines: string[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
  const caller = new Caller(direct);
  let refused: Answer | undefined;
  for (let tries = 0; tries < 10 && !refused; tries += 1) {
    const osint = { project_id: caller.projectId, resource_type: 'Domain', resource_name: `d${tries}.example.test` };
    const answer = await caller.post('osint/put-osint/', { osint });
    if (answer.status !== 200) refused = answer;
  }
  warn.mockRestore();
  expect([refused?.status, refused?.body]).toEqual([429, { error: 'Too many requests' }]);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  const [line = '{}'] = lines.filter((each) => each.includes('table throttled'));
  const facts = { event: 'table throttled', level: 'WARN', reason: 'throughput', partition: expect.any(String) };
  expect(JSON.parse(line)).toMatchObject(facts);
});
