import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../clients/library/client.ts';
import { type LocalService, startLocal } from '../infra/local/service.ts';
import { exportFinding } from '../shared/api/finding/export.ts';
import { projectOfRun } from '../shared/auth/principal.ts';
import { formatNames, formats } from '../shared/records/findings/export-format.ts';
import { findingKey } from '../shared/store/keys/finding-keys.ts';
import { findingOrder } from '../shared/store/keys/finding-order.ts';
import { many } from './shared/export/plain.ts';

const few = 2001;
const large = 2002;

let folder: string;
let service: LocalService;

/** Puts findings into the table as scans do, as far as an export reads them. */
async function store(projectId: number, count: number, evidenceBytes: number): Promise<void> {
  const credentials = service.credentialsOf();
  const client = new DynamoDBClient({ endpoint: service.endpoints.dynamodb, region: 'us-east-1', credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const items = (await Array.fromAsync(many(count, evidenceBytes))).map((finding) => ({
    ...finding,
    ...findingKey(projectOfRun(projectId), 'PORTTARGET#0000001001', String(finding.finding_id)),
    lk: findingOrder(finding.finding_id),
    project_id: projectId,
  }));
  const table = service.tableNames[0] ?? '';
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [table]: puts } }));
  }
  client.destroy();
}

const start = (port: number) => startLocal({ port, dataDir: join(folder, 'data') });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-export-'));
  service = await start(0);
  await store(few, 30, 100);
  await store(large, 400, 16_000);
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function get(route: string, query: Record<string, string | number>, init: RequestInit = {}, grant = '*:viewer') {
  const url = new URL(`/api/v1/finding/${route}`, service.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = { authorization: `Bearer ${await service.token([`project:${grant}`])}` };
  return fetch(url, { headers, ...init });
}

test.each(formatNames)('an export as %s is a file with its type and a name', async (format) => {
  const answer = await get('export-finding', { project_id: few, format });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(formats[format].contentType);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('x-request-id')).toMatch(/./);
  const name = /^attachment; filename="scanfold-2001-\d{8}T\d{6}Z\.(.+)"$/;
  expect(name.exec(answer.headers.get('content-disposition') ?? '')?.[1]).toBe(formats[format].extension);
  expect(await answer.text()).toContain('Finding 29 of many');
});

test.each(formatNames)(
  'the client hands on an export as %s, from the answer and from an address of its own',
  async (format) => {
    const client = createClient({ baseUrl: service.url, token: () => service.token(['project:*:viewer']) });
    for (const [project_id, last] of [
      [few, 29],
      [large, 399],
    ] as const) {
      const { file, contentType, fileName } = await client.call(exportFinding, { project_id, format });
      expect(contentType).toBe(formats[format].contentType);
      expect(fileName).toMatch(new RegExp(`^scanfold-${project_id}-.*\\.${formats[format].extension}$`));
      expect(await file.text()).toContain(`Finding ${last} of many`);
    }
  },
);

test('the client throws what an export refuses', async () => {
  const client = createClient({ baseUrl: service.url, token: await service.token(['project:1:admin']) });
  const refused = client.call(exportFinding, { project_id: few, format: 'csv' });
  await expect(refused).rejects.toMatchObject({ name: 'RequestFailed', status: 403 });
});

test('JSONL has the records of list-finding, line by line', async () => {
  const list = (await (await get('list-finding', { project_id: few })).json()) as {
    data: { finding: { due_at: number; etag: string; suppressed_by: number | null }[] };
  };
  const lines = (await (await get('export-finding', { project_id: few, format: 'jsonl' })).text())
    .trimEnd()
    .split('\n');
  // When it is due and the tag of a change are the answer's, not the finding's; the reason of a rule is told by its list.
  const listed = list.data.finding.map(({ due_at: _, etag: __, ...finding }) => finding);
  expect(lines.map((line) => JSON.parse(line))).toEqual(listed.map((each) => ({ ...each, suppression_reason: '' })));
  expect(lines).toHaveLength(30);
});

test('an export takes the filters of list-finding', async () => {
  const query = { project_id: few, severity: 'high', status: 'open' };
  const list = (await (await get('list-finding', query)).json()) as { data: { finding: { finding_id: number }[] } };
  const csv = await (await get('export-finding', { ...query, format: 'csv' })).text();
  const rows = parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
  expect(rows.map(({ finding_id }) => Number(finding_id))).toEqual(list.data.finding.map((each) => each.finding_id));
  expect(rows.length).toBeGreaterThan(0);
});

test('a file over 4.5 MB is at an address of its own, which a client follows by itself', async () => {
  const answer = await get('export-finding', { project_id: large, format: 'jsonl' });
  expect([answer.status, answer.redirected]).toEqual([200, true]);
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="scanfold-2002-.*\.jsonl"/);
  expect((await answer.text()).trimEnd().split('\n')).toHaveLength(400);
});

test('the address needs no token, says how long it holds and outlives a restart of the service', async () => {
  const answer = await get('export-finding', { project_id: large, format: 'sarif' }, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const { data } = (await answer.json()) as {
    data: { url: string; expires_at: number; bytes: number; findings: number };
  };
  expect(answer.headers.get('location')).toBe(data.url);
  expect(data.findings).toBe(400);
  expect(data.expires_at - Date.now() / 1000).toBeGreaterThan(14 * 60);
  expect(data.expires_at - Date.now() / 1000).toBeLessThanOrEqual(15 * 60);
  const { port } = service;
  await service.stop();
  service = await start(port);
  const file = Buffer.from(await (await fetch(data.url)).arrayBuffer());
  expect(file.length).toBe(data.bytes);
  expect(JSON.parse(file.toString()).runs[0].results).toHaveLength(400);
  expect((await fetch(data.url.replace('.sarif', '.csv'))).status).toBe(403);
  expect((await fetch(data.url.replace(/\?.*/, ''))).status).toBe(403);
});

test.each([
  ['an unknown format', { project_id: few, format: 'pdf' }, '*:viewer', 400, 'format: must be one of sarif, ocsf,'],
  ['no format', { project_id: few }, '*:viewer', 400, 'format: is required'],
  ['another project', { project_id: few, format: 'csv' }, '1:admin', 403, undefined],
])('%s is refused', async (_, query, grant, status, detail) => {
  const answer = await get('export-finding', query, {}, grant);
  expect(answer.status).toBe(status);
  if (detail !== undefined) expect(answer.headers.get('x-error-detail')).toContain(detail);
});
