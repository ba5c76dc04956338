import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOptions } from '../../../infra/build.ts';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';
import { fixtureAssembly } from '../../infra/local/fixture-stack.ts';

let folder: string;
let local: LocalService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-early-'));
  const assembly = await fixtureAssembly(join(folder, 'assembly'), (template) => {
    template.Resources.Behave.Properties.Timeout = 2;
    return template;
  });
  const entryPoints = [fileURLToPath(new URL('./hanging-function.ts', import.meta.url))];
  const { outputFiles } = await build({ ...bundleOptions, entryPoints, outdir: '.' });
  writeFileSync(join(folder, 'assembly/asset.behave/index.mjs'), outputFiles[0]?.contents ?? '');
  local = await startLocal({ port: 0, dataDir: join(folder, 'data'), assembly });
});

afterAll(async () => {
  await local.stop();
  rmSync(folder, { recursive: true });
});

test('through the gateway a function without an answer is a 500 of its own, with a line, and goes on to serve', async () => {
  const ask = (how: string) => fetch(`${local.url}/v1/behave?do=${how}`);
  const answer = await ask('hang');
  expect([answer.status, await answer.text()]).toEqual([500, '{"error":"InternalServerError"}']);
  const requestId = answer.headers.get('x-request-id');
  expect((await ask('answer')).status).toBe(200);
  const lines = readFileSync(join(folder, 'data/logs/behave.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.startsWith('{"_aws"'))
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, coldStart, status, error }) => ({ level, coldStart, status, error }))).toEqual([
    { level: 'ERROR', coldStart: true, status: 500, error: 'TimedOut' },
    { level: 'INFO', coldStart: false, status: 200, error: undefined },
  ]);
  expect(lines[0]).toMatchObject({ event: 'request', route: 'hanging', requestId });
});
