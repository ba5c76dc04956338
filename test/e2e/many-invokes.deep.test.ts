import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { invokeManyTimes } from './many-invokes.ts';

let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-invokes-'));

beforeAll(async () => {
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

test('1,000 invokes, 20 at a time, make one run', () => {
  const service = overHttp(
    () => local.url,
    (grants, options) => local.token(grants, options),
  );
  return invokeManyTimes(service, 50);
});
