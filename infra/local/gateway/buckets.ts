import { CreateBucketCommand, DeleteObjectsCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { type Credentials, localClient } from '../signing/credentials.ts';
import { type SecretOf, type SignedRequest, signatureProblem } from '../signing/signature.ts';
import type { SignedInit } from '../signing/signed-fetch.ts';
import type { BucketDefinition } from '../template/deployment.ts';
import type { GatewayResponse } from './gateway-response.ts';

const dayMs = 86_400_000;

/** Sends a request to the bucket emulator, signed. */
export type Send = (url: string, init: SignedInit) => Promise<Response>;

/** Deletes what the lifecycle of the bucket would have deleted, which the emulator only stores. */
async function expire(client: S3Client, bucket: string, days: number, nowMs: number): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
    const expired = Contents.filter(({ LastModified }) => nowMs - (LastModified?.getTime() ?? nowMs) > days * dayMs);
    if (expired.length === 0) continue;
    const Objects = expired.map(({ Key }) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
  }
}

/** Creates the buckets that are missing, and deletes objects that have expired. */
export async function provisionBuckets(
  endpoint: string,
  buckets: readonly BucketDefinition[],
  credentials: Credentials,
  nowMs: number,
): Promise<void> {
  const client = new S3Client({ ...localClient(credentials), endpoint, forcePathStyle: true });
  try {
    for (const { name, expirationDays } of buckets) {
      await client.send(new CreateBucketCommand({ Bucket: name }));
      if (expirationDays !== undefined) await expire(client, name, expirationDays, nowMs);
    }
  } finally {
    client.destroy();
  }
}

/** A handler for all paths below a prefix, outside the API. */
export interface LocalArea {
  readonly prefix: string;
  readonly answer: (request: SignedRequest) => Promise<GatewayResponse>;
}

const passedOn = ['content-type', 'content-disposition', 'cache-control'];
const passedBack = [...passedOn, 'etag', 'last-modified'];

const refused = (status: number, code: string, message: string): GatewayResponse => ({
  status,
  headers: [['Content-Type', 'application/xml']],
  body: Buffer.from(`<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`),
});

/**
 * Serves the buckets below `prefix` on the gateway's port: links to objects are valid while the port is unchanged.
 * Only signed requests get through, as on AWS; `send` signs them anew for the emulator.
 */
export function bucketArea(
  endpoint: string,
  prefix: string,
  { secretOf, send, now = Date.now }: { readonly secretOf: SecretOf; readonly send: Send; readonly now?: () => number },
): LocalArea {
  async function answer(request: SignedRequest): Promise<GatewayResponse> {
    const { method, path, query, headers, body } = request;
    if (!['GET', 'PUT', 'POST', 'DELETE'].includes(method)) return refused(405, 'MethodNotAllowed', 'Not allowed');
    const problem = await signatureProblem(request, secretOf, now());
    if (problem !== undefined) return refused(403, 'AccessDenied', problem);
    const ours = query.split('&').filter((pair) => pair !== '' && !/^x-amz-/i.test(pair));
    const response = await send(`${endpoint}${path.slice(prefix.length)}?${ours.join('&')}`, {
      method,
      headers: Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      ...(body.length > 0 && { body: Buffer.from(body) }),
    });
    const back = passedBack.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, headers: back, body: Buffer.from(await response.arrayBuffer()) };
  }
  return { prefix, answer };
}
