import { beforeAll, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
});

const put = (record_type: string, id: unknown, grants = ['project:*:admin'], headers = {}) =>
  direct({ method: 'POST', path: '/api/v1/scan/put-next-id', body: { next_id: { record_type, id } }, grants, headers });
const osint = { resource_type: 'Domain', resource_name: 'example.test' };

test('the next new record of the type gets the id, and the ones after it rise', async () => {
  const caller = new Caller(direct);
  const { osint_id: last } = await caller.put('osint/put-osint/', 'osint', osint);
  expect((await put('osint', last + 5)).body.data).toEqual({ next_id: { record_type: 'osint', id: last + 5 } });
  expect((await caller.put('osint/put-osint/', 'osint', osint)).osint_id).toBe(last + 5);
  expect((await caller.put('osint/put-osint/', 'osint', osint)).osint_id).toBe(last + 6);
});

test('an id that was given out, or passed by, is never given out again: the answer says what is next', async () => {
  const caller = new Caller(direct);
  const { osint_id: last } = await caller.put('osint/put-osint/', 'osint', osint);
  await put('osint', last + 10);
  for (const id of [1, last, last + 5]) {
    expect((await put('osint', id)).body.data.next_id.id).toBe(last + 10);
  }
  expect((await caller.put('osint/put-osint/', 'osint', osint)).osint_id).toBe(last + 10);
});

test('creates that race with it have ids of their own', async () => {
  const caller = new Caller(direct);
  const { osint_id: last } = await caller.put('osint/put-osint/', 'osint', osint);
  const ids = await Promise.all(
    Array.from({ length: 12 }, async (_, each) => {
      if (each % 3 === 0) await put('osint', last + 100 + each);
      return (await caller.put('osint/put-osint/', 'osint', osint)).osint_id;
    }),
  );
  expect(new Set(ids).size).toBe(12);
  expect(Math.min(...ids)).toBeGreaterThan(last);
});

test('a slip of the hand uses up no ids of the other projects', async () => {
  const { status, headers } = await put('osint', 4_000_000_000);
  expect([status, headers['x-error-detail']]).toEqual([
    400,
    expect.stringMatching(/^next_id.id: must be at most 1\d{7}/),
  ]);
  expect((await put('finding', 2000)).status).toBe(400);
});

test('only an administrator of all projects skips ids, and the audit of the service says so', async () => {
  for (const grants of [['project:1001:admin'], ['project:*:editor'], []]) {
    expect((await put('osint', 5000, grants)).status).toBe(403);
  }
  expect((await put('osint', 5000, ['project:*:admin'], { 'If-Match': '"1"' })).status).toBe(412);
  await put('portscan_target', 2001);
  const path = '/api/v1/scan/list-service-audit';
  const query = { action: 'scan/put-next-id', outcome: 'done' };
  const { body } = await direct({ method: 'GET', path, query, grants: ['project:*:admin'] });
  expect(body.data.audit[0]).toMatchObject({
    record_type: 'next_id',
    record_id: 'portscan_target',
    after: { id: 2001 },
  });
});
