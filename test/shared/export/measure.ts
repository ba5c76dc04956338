import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import { bundleFunctions } from '../../../infra/build.ts';
import type { Format } from '../../../shared/records/findings/export-format.ts';
import { placeBundle } from '../../infra/bundles/place-bundle.ts';
import { many } from './plain.ts';

/** What an export came to. */
export interface Measured {
  readonly status: number;
  /** Of the file. */
  readonly bytes: number;
  readonly seconds: number;
  /** Of the processor, which is less where the function waits, and where others keep it busy. */
  readonly cpuSeconds: number;
  /** The most memory that the process of the function had. */
  readonly peakMb: number;
}

/** V8 collects late where it may take much memory. These are about the limits of a process that may have 256 MB. */
const heapLimits = ['--max-old-space-size=144', '--max-semi-space-size=8'];

const pageSize = 500;

/** Pages of findings, as the table answers a query; one is made, and sent with other ids. */
async function pagesOf(count: number, evidenceBytes: number): Promise<(from: number) => string> {
  const made = await Array.fromAsync(many(Math.min(count, pageSize), evidenceBytes));
  const items = made.map((item) => marshall({ ...item, pk: 'P#1001#00#FINDING' }));
  return (from) => {
    const Items = items.slice(0, count - from).map((item, at) => {
      const id = String(1001 + from + at);
      return { ...item, finding_id: { N: id }, lk: { S: `FINDING#${id}` } };
    });
    const next = from + Items.length;
    const LastEvaluatedKey = next < count ? marshall({ pk: 'next', sk: String(next), lk: 'next' }) : undefined;
    return JSON.stringify({ Count: Items.length, ScannedCount: Items.length, Items, LastEvaluatedKey });
  };
}

/** A table of many findings and a bucket that keeps nothing, in one server. */
async function surroundings(count: number, evidenceBytes: number) {
  const pageFrom = await pagesOf(count, evidenceBytes);
  let uploaded = 0;
  const answerTo = async (request: IncomingMessage): Promise<string> => {
    if (request.headers['x-amz-target'] !== undefined) {
      const { ExpressionAttributeValues, ExclusiveStartKey } = JSON.parse(await text(request));
      const isFindings = JSON.stringify(ExpressionAttributeValues).includes('#00#FINDING');
      return isFindings ? pageFrom(Number(ExclusiveStartKey?.sk.S ?? 0)) : '{"Items":[],"Count":0,"ScannedCount":0}';
    }
    for await (const chunk of request) if (request.method === 'PUT') uploaded += chunk.length;
    return request.url?.includes('?uploads') ? '<Result><UploadId>one</UploadId></Result>' : '<Result/>';
  };
  const server = createServer((request, response) => {
    answerTo(request).then(
      (answer) => response.writeHead(200, { etag: '"part"', 'content-type': 'application/x-amz-json-1.0' }).end(answer),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, uploaded: () => uploaded, close: () => server.close() };
}

/** The export's clock counts the time that it has a processor: other work on the machine is not to end it. */
const program = (format: Format) => `
const begunAt = Date.now();
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
Date.now = () => begunAt + cpuMs();
const { handler } = await import('./index.mjs');
const startedAt = performance.now();
const answer = await handler({
  multiValueHeaders: {},
  multiValueQueryStringParameters: { project_id: ['1001'], format: ['${format}'] },
  requestContext: { requestId: 'r', authorizer: { subject: 's', grants: 'project:1001:viewer', exp: '1e12' } },
});
process.send({
  status: answer.statusCode,
  bytes: Buffer.byteLength(answer.body, 'base64'),
  seconds: (performance.now() - startedAt) / 1000,
  cpuSeconds: cpuMs() / 1000,
  peakMb: process.resourceUsage().maxRSS / 1024,
});
process.disconnect();
`;

/** Puts the function of the export into a folder, bundled as it is deployed. */
export async function placeExport(folder: string): Promise<void> {
  const name = 'finding/export-finding';
  await placeBundle(await bundleFunctions([name]), name, folder);
}

/** Runs the function of the export that was placed into a folder, in a process of its own, on a table of many findings. */
export async function measureExport(
  folder: string,
  format: Format,
  count: number,
  evidenceBytes = 1000,
): Promise<Measured> {
  writeFileSync(join(folder, 'run.mjs'), program(format));
  const around = await surroundings(count, evidenceBytes);
  try {
    const child = spawn(process.execPath, [...heapLimits, join(folder, 'run.mjs')], {
      env: {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_ENDPOINT_URL_DYNAMODB: around.url,
        AWS_ENDPOINT_URL_S3: around.url,
        TABLE_NAME: 'table',
        EXPORT_BUCKET: 'exports',
        // Table and bucket share the processors with all else that runs.
        CLIENT_TIMEOUT_MS: '600000',
        PRODUCT_ARN: 'arn:aws:securityhub:eu-central-1:123456789012:product/123456789012/default',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child.stdout?.resume();
    const measured = await new Promise<Measured>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Measured));
      child.once('exit', (code) => reject(new Error(`the export ended with ${code}`)));
    });
    return { ...measured, bytes: measured.status === 303 ? around.uploaded() : measured.bytes };
  } finally {
    around.close();
  }
}
