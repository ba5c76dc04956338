import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { describeRecords } from '../contract/settings/records.ts';

/* The contract of records through the local gateway; `npm test` has it on the functions themselves. */
let local: LocalService;
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-records-'));

beforeAll(async () => {
  local = await startLocal({ port: 0, dataDir });
});

afterAll(async () => {
  await local.stop();
  rmSync(dataDir, { recursive: true });
});

describeRecords(
  overHttp(
    () => local.url,
    (grants, options) => local.token(grants, options),
  ),
);
