import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';

let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-tokens-'));

beforeAll(async () => {
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

test('a program without an identity provider calls the service with an API token, as far as its grants go', async () => {
  const admin = new Caller(
    overHttp(
      () => local.url,
      (grants, options) => local.token(grants, options),
    ),
    'admin',
    1001,
  );
  const token = { project_id: 1001, name: 'pipeline', grants: ['project:1001:viewer'] };
  const made = await admin.post('scan/put-token', { token });
  expect(made.status).toBe(200);
  const { access_token } = made.body.data;
  const ask = (path: string, bearer: string, init: RequestInit = {}) =>
    fetch(`${local.url}/api/v1/${path}`, { ...init, headers: { ...init.headers, Authorization: `Bearer ${bearer}` } });
  expect((await ask('osint/list-osint/?project_id=1001', access_token)).status).toBe(200);
  expect((await ask('osint/list-osint/?project_id=1002', access_token)).status).toBe(403);
  const osint = { project_id: 1001, resource_type: 'Domain', resource_name: 'a.example.test' };
  const put = {
    method: 'POST',
    body: JSON.stringify({ project_id: 1001, osint }),
    headers: { 'content-type': 'application/json' },
  };
  expect((await ask('osint/put-osint/', access_token, put)).status).toBe(403);
  const wrong = await ask('osint/list-osint/?project_id=1001', `${access_token.slice(0, -1)}x`);
  expect([wrong.status, await wrong.json()]).toEqual([401, { error: 'Authentication required' }]);
  const { token: listed } = (await admin.get('scan/list-token')).body.data;
  expect(listed).toHaveLength(1);
  expect(Math.abs(listed[0].last_used_at - Date.now() / 1000)).toBeLessThan(600);

  const other = await admin.post('scan/put-token', { token });
  expect((await admin.post('scan/delete-token', { token_id: other.body.data.token.token_id })).status).toBe(200);
  // The gateway has not asked about this one before, and so remembers nothing of it.
  expect((await ask('osint/list-osint/?project_id=1001', other.body.data.access_token)).status).toBe(401);
  const audit = (await admin.get('scan/list-audit', { outcome: 'denied' })).body.data.audit;
  expect(audit[0]).toMatchObject({ subject: `token:${made.body.data.token.token_id}`, action: 'osint/put-osint' });
});
