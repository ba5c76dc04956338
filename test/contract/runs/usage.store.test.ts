import { beforeAll, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
});

const admin = new Caller(direct, 'admin', 1001);

test('an admin reads what the project used in a month', async () => {
  const { status, body } = await admin.get('scan/get-usage', { month: '2026-11' });
  expect([status, body.data.usage]).toEqual([
    200,
    {
      project_id: 1001,
      month: '2026-11',
      runs: 0,
      scan_seconds: 0,
      requests: 0,
      bytes_sent: 0,
      findings: { high: 0, medium: 0, low: 0 },
      data_sources: [],
      estimated_cost: { amount: 0, currency: 'USD' },
    },
  ]);
});

test('the month is the present one where none is named', async () => {
  const { body } = await admin.get('scan/get-usage', {});
  expect(body.data.usage.month).toBe(new Date().toISOString().slice(0, 7));
});

test.each(['2026-13', '2026-1', '202611', '2026-11-01', 'now', ''])('%j is no month', async (month) => {
  const { status, headers } = await admin.get('scan/get-usage', { month });
  expect([status, headers['x-error-detail']]).toEqual([400, 'month: must be a month such as 2026-11']);
});

test.each(['viewer', 'operator', 'editor'] as const)('a %s may not read it', async (role) => {
  expect((await new Caller(direct, role, 1001).get('scan/get-usage', {})).status).toBe(403);
});
