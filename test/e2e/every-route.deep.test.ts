import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { localAssembly } from '../infra/local/local-assembly.ts';
import { testEveryRoute } from './every-route.ts';

let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-routes-'));

beforeAll(async () => {
  // As deployed: each route from its own bundle, in workers of its own. The other tests have them share a build.
  const { sharedOf: _, ...assembly } = await localAssembly();
  local = await startLocal({ port: 0, dataDir, assembly });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

testEveryRoute(
  overHttp(
    () => local.url,
    (grants, options) => local.token(grants, options),
  ),
);
