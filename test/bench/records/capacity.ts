// Consumed capacity and round trips of each operation, by DynamoDB Local's own accounting: `node test/bench/records/capacity.ts`
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { startFauxqs } from 'fauxqs';
import { direct } from '../../contract/direct.ts';
import { type Answer, Caller } from '../../contract/service.ts';
import { startDynamoDbLocal } from '../../emulators/dynamodb-local.ts';
import { connect } from '../../emulators/fresh-table.ts';
import { productTable } from '../../emulators/product-table.ts';

interface Spent {
  trips: string[];
  read: number;
  write: number;
}

let spent: Spent = { trips: [], read: 0, write: 0 };

interface Consumed {
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  CapacityUnits?: number;
}

/** Stands between the service and the engine, asks for the consumed capacity and adds it up. */
async function meter(endpoint: string): Promise<string> {
  const forward = async (request: IncomingMessage): Promise<Response> => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const input = JSON.parse(await text(request));
    const headers = { ...(request.headers as Record<string, string>) };
    for (const name of ['host', 'connection', 'content-length', 'expect']) delete headers[name];
    const body = JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' });
    const answer = await fetch(endpoint, { method: 'POST', headers, body });
    const output = (await answer.clone().json()) as { ConsumedCapacity?: Consumed | Consumed[] };
    spent.trips.push(operation);
    for (const consumed of [output.ConsumedCapacity ?? []].flat()) {
      const units = consumed.CapacityUnits ?? 0;
      if (/^(Get|Query)/.test(operation)) spent.read += units;
      else spent.write += consumed.WriteCapacityUnits ?? units;
    }
    return answer;
  };
  const server = createServer(async (request, response) => {
    const answer = await forward(request);
    const bytes = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const engine = await startDynamoDbLocal();
const sqs = await startFauxqs({ port: 0, logger: false });
const accessKeyId = 'bench';
const client = connect(engine.endpoint, accessKeyId);
await client.send(new CreateTableCommand(productTable('bench')));
const queueUrl = `http://127.0.0.1:${sqs.port}/000000000000/scans`;
sqs.createQueue('scans');
Object.assign(process.env, {
  TABLE_NAME: 'bench',
  QUEUE_URL: queueUrl,
  MAX_TARGET_ADDRESSES: '65536',
  MAX_RUNS_PER_PROJECT: '4',
  RUN_KEPT_DAYS: '400',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: await meter(engine.endpoint),
  AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${sqs.port}`,
});
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';

const caller = new Caller(direct, 'admin', 1001);
const rows: string[] = [];

async function measure(name: string, floor: string, why: string, call: () => Promise<Answer>) {
  spent = { trips: [], read: 0, write: 0 };
  const answer = await call();
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.headers['x-error-detail']}`);
  const { trips, read, write } = spent;
  rows.push(`| ${name} | ${trips.join(', ') || 'none'} | ${read} | ${write} | ${floor} | ${why} |`);
  return Object.values(answer.body.success ?? answer.body.data)[0] as Record<string, number>;
}

const put = (area: string, slug: string, type: string, record: object) => () => {
  const inside = type === 'osint_data_source' ? record : { project_id: 1001, ...record };
  return caller.post(`${area}/put-${slug}`, { [type]: inside });
};

const equal = 'equal';
const audit = 'audit in the same transaction';
const readFirst = `${audit}; what the audit says it was is read first`;
const marker = 'one more strong Query (1 RCU, in parallel): is a deletion of the parent under way?';
const auditAndMarker = `${audit}; ${marker}`;
const scanned =
  'audit in the same transaction; findings of a deleted setting are closed: a note of the clean-up, its removal';
const leaf = '1 + index';
const root = '1 + counter 1';
const child = '6 + counter 1';

const cms = { diagnosis_data_source_id: 1002, target_url: 'http://a.example.test' };
const pss = { diagnosis_data_source_id: 1003, name: 'p' };
const app = { diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 };
const osint = { resource_type: 'Domain', resource_name: 'example.test' };
const source = { name: 'custom', description: 'd', max_score: 1 };

await measure('diagnosis/get-datasource', '0', equal, () =>
  caller.get('diagnosis/get-datasource', { diagnosis_data_source_id: 1003 }),
);
const { cmsscan_setting_id = 0 } = await measure(
  'put-cmsscan-setting (create)',
  root,
  audit,
  put('diagnosis', 'cmsscan-setting', 'cmsscan_setting', cms),
);
await measure(
  'put-cmsscan-setting (update)',
  '1 to 2',
  readFirst,
  put('diagnosis', 'cmsscan-setting', 'cmsscan_setting', { ...cms, cmsscan_setting_id }),
);
await measure('list-cmsscan-setting', 'bytes / 4096', equal, () =>
  caller.get('diagnosis/list-cmsscan-setting', { diagnosis_data_source_id: 1002 }),
);
await measure('delete-cmsscan-setting', '1', readFirst, () =>
  caller.post('diagnosis/delete-cmsscan-setting', { cmsscan_setting_id }),
);
const { portscan_setting_id = 0 } = await measure(
  'put-portscan-setting (create)',
  root,
  audit,
  put('diagnosis', 'portscan-setting', 'portscan_setting', pss),
);
await measure('list-portscan-setting', 'bytes / 4096', equal, () =>
  caller.get('diagnosis/list-portscan-setting', { diagnosis_data_source_id: 1003 }),
);
const target = { portscan_setting_id, target: '192.0.2.1' };
const { portscan_target_id = 0 } = await measure(
  'put-portscan-target (create)',
  child,
  auditAndMarker,
  put('diagnosis', 'portscan-target', 'portscan_target', target),
);
await measure(
  'put-portscan-target (update)',
  '1 to 2',
  `${readFirst}; ${marker}`,
  put('diagnosis', 'portscan-target', 'portscan_target', { ...target, portscan_target_id }),
);
await measure('list-portscan-target', 'bytes / 4096', marker, () =>
  caller.get('diagnosis/list-portscan-target', { portscan_setting_id }),
);
await measure(
  'diagnosis/invoke-scan',
  'get 1, list, 4 and index',
  'status and run in one transaction (two items, the run in two indexes)',
  () => caller.post('diagnosis/invoke-scan', { setting_id: portscan_setting_id, diagnosis_data_source_id: 1003 }),
);
await measure('delete-portscan-target (scanned)', leaf, scanned, () =>
  caller.post('diagnosis/delete-portscan-target', { portscan_target_id }),
);
await put('diagnosis', 'portscan-target', 'portscan_target', target)();
await measure(
  'delete-portscan-setting (one target)',
  leaf,
  `${readFirst}; the note of the clean-up, then the target`,
  () => caller.post('diagnosis/delete-portscan-setting', { portscan_setting_id }),
);
const { application_scan_id = 0 } = await measure(
  'put-application-scan (create)',
  root,
  audit,
  put('diagnosis', 'application-scan', 'application_scan', app),
);
await measure('list-application-scan', 'bytes / 4096', equal, () =>
  caller.get('diagnosis/list-application-scan', { diagnosis_data_source_id: 1004 }),
);
const basic = { application_scan_id, target: 'http://a.example.test', max_depth: 1, max_children: 1 };
const { application_scan_basic_setting_id = 0 } = await measure(
  'put-application-scan-basic-setting (create)',
  child,
  auditAndMarker,
  put('diagnosis', 'application-scan-basic-setting', 'application_scan_basic_setting', basic),
);
await measure('get-application-scan-basic-setting', '1', marker, () =>
  caller.get('diagnosis/get-application-scan-basic-setting', { application_scan_id }),
);
await measure(
  'delete-application-scan-basic-setting',
  leaf,
  'audit, and the place in the parent freed, in the same transaction',
  () => caller.post('diagnosis/delete-application-scan-basic-setting', { application_scan_basic_setting_id }),
);
await measure('delete-application-scan', '1', `${readFirst}; it has had a child: the note of the clean-up`, () =>
  caller.post('diagnosis/delete-application-scan', { application_scan_id }),
);
const { osint_id = 0 } = await measure('put-osint (create)', root, audit, put('osint', 'osint/', 'osint', osint));
await measure('get-osint', '1', equal, () => caller.get('osint/get-osint/', { osint_id }));
await measure('list-osint', 'bytes / 4096', equal, () => caller.get('osint/list-osint/'));
const { osint_data_source_id = 0 } = await measure(
  'put-datasource (create)',
  root,
  audit,
  put('osint', 'datasource/', 'osint_data_source', source),
);
await measure('list-datasource', 'bytes / 4096', equal, () => caller.get('osint/list-datasource/'));
await measure('delete-datasource', '1', `${readFirst}; a query of the links: is it in use?`, () =>
  caller.post('osint/delete-datasource/', { osint_data_source_id }),
);
const link = { osint_id, osint_data_source_id: 1002, status: 2 };
const { rel_osint_data_source_id = 0 } = await measure(
  'put-rel-datasource (create)',
  child,
  auditAndMarker,
  put('osint', 'rel-datasource/', 'rel_osint_data_source', link),
);
await measure('list-rel-datasource', 'bytes / 4096', marker, () =>
  caller.get('osint/list-rel-datasource/', { osint_id }),
);
const word = { rel_osint_data_source_id, word: 'dev' };
const { osint_detect_word_id = 0 } = await measure(
  'put-word (create)',
  child,
  auditAndMarker,
  put('osint', 'word/', 'osint_detect_word', word),
);
await measure('list-word', 'bytes / 4096', marker, () => caller.get('osint/list-word/', { rel_osint_data_source_id }));
await measure('delete-word', leaf, readFirst, () => caller.post('osint/delete-word/', { osint_detect_word_id }));
await measure('osint/invoke-scan', 'get 2, 4 and index', 'as diagnosis/invoke-scan', () =>
  caller.post('osint/invoke-scan/', { rel_osint_data_source_id }),
);
await measure('delete-rel-datasource (scanned)', leaf, scanned, () =>
  caller.post('osint/delete-rel-datasource/', { rel_osint_data_source_id }),
);
await measure('delete-osint', '1', `${readFirst}; it has had a child: the note of the clean-up`, () =>
  caller.post('osint/delete-osint/', { osint_id }),
);

process.stdout.write(
  `| operation | round trips | RCU | WCU | floor | equal, or why not |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`,
);
await sqs.stop();
engine.close();
process.exit();
