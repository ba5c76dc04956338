import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { listening } from '../targets/server.ts';

let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-proofs-'));

beforeAll(async () => {
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

test('ownership of an address is proven through the gateway, and of one beyond the stage’s egress it is not', async () => {
  let published = '';
  const server = createServer((_request, response) => void response.end(published));
  server.keepAliveTimeout = 0;
  await using site = await listening(server, '127.0.0.1', 0);
  const user = new Caller(
    overHttp(
      () => local.url,
      (grants, options) => local.token(grants, options),
    ),
    'editor',
    1001,
  );
  const put = async (target: string, port: number) => {
    const target_proof = { project_id: 1001, target, method: 'https_file', port };
    return (await user.post('scan/put-target-proof', { target_proof })).body.data.target_proof;
  };
  const verify = async (target_proof_id: number) =>
    (await user.post('scan/verify-target-proof', { target_proof_id })).body.data.target_proof;
  const own = await put('127.0.0.1', site.port);
  published = own.proof;
  expect(await verify(own.target_proof_id)).toMatchObject({ state: 'verified' });
  const beyond = await put('192.0.2.7', 80);
  expect(await verify(beyond.target_proof_id)).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('not permitted'),
  });
  await local.fire('proofs-every-hour');
  const { target_proof } = (await user.get('scan/list-target-proof')).body.data;
  expect(target_proof.map(({ state }: { state: string }) => state)).toEqual(['verified', 'failed']);
});
