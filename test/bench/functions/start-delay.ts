// From an invoke to the start of its scanner on the local service, one after the other: `node test/bench/functions/start-delay.ts [count]`
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';
import { signedFetch } from '../../../infra/local/signing/signed-fetch.ts';
import { accessKeyOf } from '../../../infra/local/signing/signed-request.ts';
import { overHttp } from '../../contract/over-http.ts';
import { Caller } from '../../contract/service.ts';

const count = Number(process.argv[2] ?? 500);
const settings = 8;
const endTimeoutMs = 60_000;

/** Moments of one run, in milliseconds of this process's clock. */
interface Moments {
  /** The queue has answered that it has the message. */
  sent: number;
  /** The scanner asks the table for the run that the message named. */
  delivered: number;
  /** The table has answered that the run is the scanner's. */
  claimed: number;
  ended: number;
}

let now: Partial<Moments> = {};
/** What the functions asked of table and queue until the message was sent, and from its delivery to the claim. */
let trips = { invoke: [] as string[], claim: [] as string[] };
let onEnd: (() => void) | undefined;
const servers: Server[] = [];
const service = Promise.withResolvers<LocalService>();

/** What a request of a function tells about the run that is measured, once it is answered. */
function noteAfter(operation: string, body: string): void {
  if (operation === 'SendMessageBatch') now.sent ??= performance.now();
  // The claim is the first write that makes the run "running", the end the one that sets ended_at.
  if (!/^(TransactWriteItems|UpdateItem)$/.test(operation)) return;
  if (body.includes('"lease_owner"') && body.includes('"settings"')) now.claimed ??= performance.now();
  if (body.includes('"ended_at"')) {
    now.ended = performance.now();
    onEnd?.();
  }
}

function noteBefore(operation: string, body: string): void {
  if (now.sent === undefined) trips.invoke.push(operation);
  if (operation === 'GetItem' && body.includes('"RUN#') && now.sent !== undefined) now.delivered ??= performance.now();
  if (now.delivered !== undefined && now.claimed === undefined) trips.claim.push(operation);
}

/** A server between the functions and an emulator, which is there once the service runs. */
async function between(name: 'dynamodb' | 'sqs'): Promise<string> {
  const pass = async (request: IncomingMessage) => {
    const body = await text(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    noteBefore(operation, body);
    const headers = {
      'content-type': String(request.headers['content-type']),
      'x-amz-target': String(request.headers['x-amz-target']),
    };
    // The signature of the function is for this server's address.
    const { endpoints, credentialsOf } = await service.promise;
    const send = signedFetch(name, credentialsOf(accessKeyOf(request)));
    const answer = await send(endpoints[name], { method: 'POST', headers, body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) noteAfter(operation, body);
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', bytes };
  };
  const server = createServer(async (request, response) => {
    const { status, type, bytes } = await pass(request);
    response.writeHead(status, { 'content-type': type }).end(bytes);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-start-'));
const sqs = await between('sqs');
const env: Record<string, string> = {
  AWS_ENDPOINT_URL_DYNAMODB: await between('dynamodb'),
  // Scans that are over at once: it is their start that is measured.
  PORTSCAN_PORTS: '20000',
};
const local = await startLocal({ port: 0, dataDir, env });
// The SDK sends to the host of the queue's own URL, which is known once the service runs; functions start later.
env.QUEUE_URL = local.queueUrl('scans-queue').replace(local.endpoints.sqs, sqs);
service.resolve(local);
const user = new Caller(
  overHttp(
    () => local.url,
    (grants) => local.token(grants),
  ),
  'admin',
  1001,
);

const diagnosis_data_source_id = 1003;
const ids: number[] = [];
for (let n = 0; n < settings; n += 1) {
  const setting = { diagnosis_data_source_id, name: `start ${n}` };
  const { portscan_setting_id } = await user.put('diagnosis/put-portscan-setting', 'portscan_setting', setting);
  const target = { portscan_setting_id, target: `127.0.73.${n + 1}` };
  await user.put('diagnosis/put-portscan-target', 'portscan_target', target);
  ids.push(portscan_setting_id);
}

const parts = {
  'request to answer': [] as number[],
  'request to message in the queue': [] as number[],
  'message in the queue to the scanner at work (the poll)': [] as number[],
  'scanner at work to run claimed': [] as number[],
  'request to run claimed: the start of the scanner': [] as number[],
  'answer to run claimed': [] as number[],
};

async function measure(setting_id: number): Promise<void> {
  now = {};
  trips = { invoke: [], claim: [] };
  const ended = Promise.withResolvers<void>();
  onEnd = ended.resolve;
  const timer = setTimeout(() => ended.reject(new Error(`no end: ${JSON.stringify(now)}`)), endTimeoutMs);
  const asked = performance.now();
  const answer = await user.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id });
  const answered = performance.now();
  if (answer.status !== 200) throw new Error(`invoke-scan: ${answer.status} ${JSON.stringify(answer.body)}`);
  await ended.promise;
  clearTimeout(timer);
  const { sent, delivered, claimed } = now;
  if (sent === undefined || delivered === undefined || claimed === undefined) throw new Error(JSON.stringify(now));
  parts['request to answer'].push(answered - asked);
  parts['request to message in the queue'].push(sent - asked);
  parts['message in the queue to the scanner at work (the poll)'].push(delivered - sent);
  parts['scanner at work to run claimed'].push(claimed - delivered);
  parts['request to run claimed: the start of the scanner'].push(claimed - asked);
  parts['answer to run claimed'].push(claimed - answered);
}

// The first ones start the functions.
for (const id of ids) await measure(id);
for (const list of Object.values(parts)) list.length = 0;
for (let n = 0; n < count; n += 1) await measure(ids[n % settings] ?? 0);

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
}

console.log(`| ${count} invokes, ms | median | 99 % | least | most |\n|---|---|---|---|---|`);
for (const [name, list] of Object.entries(parts)) {
  const sorted = list.toSorted((left, right) => left - right);
  const shown = [0.5, 0.99, 0, 1].map((share) => percentile(sorted, share));
  console.log(`| ${name} | ${shown.join(' | ')} |`);
}
console.log(`requests of the last one: ${trips.invoke.join(', ')}; then ${trips.claim.join(', ')}`);
await local.stop();
for (const server of servers) server.close();
rmSync(dataDir, { recursive: true });
process.exit();
