import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  paginateScan,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { expect, onTestFinished, test } from 'vitest';
import { bundlesDir } from '../../../infra/build.ts';
import { parseStage } from '../../../infra/config.ts';
import { tableFault } from '../../../infra/deploy/table-check.ts';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';
import { type Assembly, readAssembly } from '../../../infra/local/template/assembly.ts';
import { ServiceStack } from '../../../infra/service-stack.ts';
import { productTable } from '../../emulators/product-table.ts';
import { localAssembly } from './local-assembly.ts';

const restoredName = 'scanfold-restored';
const stageFile = new URL('../../../infra/stages/local.json', import.meta.url);
const context = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8')).context;

/** The stage `local`, which uses the restored table, as the deployed stack would be synthesized. */
function switchedOver(folder: string, streamLabel: string): Promise<Assembly> {
  const stage = parseStage('local', {
    ...JSON.parse(readFileSync(stageFile, 'utf8')),
    table: { name: restoredName, streamLabel },
  });
  const app = new App({ outdir: folder, context: { ...context, 'aws:cdk:enable-path-metadata': true } });
  new ServiceStack(app, stage, (name) => Code.fromAsset(join(bundlesDir, name)));
  app.synth();
  return readAssembly(folder);
}

const clientOf = ({ endpoints, credentialsOf }: LocalService) =>
  new DynamoDBClient({ endpoint: endpoints.dynamodb, region: 'us-east-1', credentials: credentialsOf() });

/** What DynamoDB does at a restore: a table with the keys, indexes and items, and without stream and expiry. */
async function restore(client: DynamoDBClient, from = ''): Promise<void> {
  const { StreamSpecification: _, ...table } = productTable(restoredName);
  await client.send(new CreateTableCommand(table));
  for await (const { Items = [] } of paginateScan({ client, pageSize: 25 }, { TableName: from })) {
    const puts = Items.map((Item) => ({ PutRequest: { Item } }));
    if (puts.length > 0) await client.send(new BatchWriteItemCommand({ RequestItems: { [restoredName]: puts } }));
  }
}

/** What an operator does next: turns the stream on, and asks for its label. */
async function streamOf(client: DynamoDBClient): Promise<string> {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  await client.send(new UpdateTableCommand({ TableName: restoredName, StreamSpecification }));
  const { Table } = await client.send(new DescribeTableCommand({ TableName: restoredName }));
  return Table?.LatestStreamLabel ?? '';
}

/** Asks the API as an administrator of project 1001. */
async function callerOf(service: LocalService) {
  const authorization = `Bearer ${await service.token(['project:1001:admin'])}`;
  // biome-ignore lint/suspicious/noExplicitAny: a test asks for what it expects
  return async (path: string, body?: object): Promise<any> => {
    const response = await fetch(`${service.url}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify({ project_id: 1001, ...body }) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
}

const list = 'diagnosis/list-cmsscan-setting?project_id=1001&diagnosis_data_source_id=1002';

test('a restored table is switched to, scans go on in it, and the stage switches back to its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  const own = await localAssembly();

  const first = await startLocal({ port: 0, dataDir, assembly: own });
  const ask = await callerOf(first);
  const setting = { project_id: 1001, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1:9/', options: '' };
  const { success } = await ask('diagnosis/put-cmsscan-setting', { cmsscan_setting: setting });
  const settingId: number = success.cmsscan_setting.cmsscan_setting_id;
  const client = clientOf(first);
  await restore(client, first.tableNames[0]);
  const named = { name: restoredName, streamLabel: '2026-01-31T10:20:30.123' };
  const [region, where] = ['us-east-1', { dynamodb: client, region: 'us-east-1' }];
  expect(await tableFault(where, named)).toMatchObject({
    what: `table ${restoredName}: has no stream of new and old images`,
    remedy: expect.stringContaining(`--region ${region} --table-name ${restoredName} --stream-specification`),
  });
  const streamLabel = await streamOf(client);
  expect(await tableFault(where, named)).toMatchObject({ remedy: `set "streamLabel": "${streamLabel}"` });
  expect(await tableFault(where, { ...named, streamLabel })).toBeUndefined();
  // The accident, after the moment to go back to.
  await ask('diagnosis/delete-cmsscan-setting', { cmsscan_setting_id: settingId });
  expect((await ask(list)).success.cmsscan_setting).toEqual([]);
  await first.stop();

  const assembly = await switchedOver(join(folder, 'assembly'), streamLabel);
  const second = await startLocal({ port: 0, dataDir, assembly });
  const askRestored = await callerOf(second);
  expect((await askRestored(list)).success.cmsscan_setting).toMatchObject([{ cmsscan_setting_id: settingId }]);
  await askRestored('diagnosis/invoke-scan', { setting_id: settingId, diagnosis_data_source_id: 1002 });
  // The run ends, and the restored table's stream tells it.
  const events = () => (existsSync(second.eventsFile) ? readFileSync(second.eventsFile, 'utf8') : '');
  await expect.poll(events).toMatch(new RegExp(`Run Ended.*"setting_id\\\\*":${settingId}`));
  await second.stop();

  const third = await startLocal({ port: 0, dataDir, assembly: own });
  onTestFinished(() => third.stop());
  const askOwn = await callerOf(third);
  expect((await askOwn(list)).success.cmsscan_setting).toEqual([]);
  expect((await askOwn('scan/list-run?project_id=1001')).data.run).toEqual([]);
});
