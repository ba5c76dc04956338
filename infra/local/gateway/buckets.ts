import * as z from 'zod/mini';
import { type SecretOf, type SignedRequest, signatureProblem } from '../signing/signature.ts';
import type { SignedInit } from '../signing/signed-fetch.ts';
import type { BucketDefinition } from '../template/deployment.ts';
import type { Answer } from './gateway-response.ts';

const dayMs = 86_400_000;

/** Sends a request to the bucket emulator, signed. */
export type Send = (url: string, init: SignedInit) => Promise<Response>;

async function ask(send: Send, url: string, method = 'GET'): Promise<string> {
  const response = await send(url, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`the bucket emulator answered ${response.status} to ${method} ${url}: ${text}`);
  return text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

const listed = z.object({ key: z.string(), at: z.string() });

/** Deletes what the lifecycle of the bucket would have deleted, which the emulator only stores. */
async function expire(send: Send, url: string, days: number, nowMs: number): Promise<void> {
  const xml = await ask(send, `${url}?list-type=2&max-keys=1000`);
  for (const [, content = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const found = { key: /<Key>(.*?)<\/Key>/.exec(content)?.[1], at: /<LastModified>(.*?)</.exec(content)?.[1] };
    const { key, at } = listed.parse(found);
    const path = unescaped(key).split('/').map(encodeURIComponent).join('/');
    if (nowMs - Date.parse(at) > days * dayMs) await ask(send, `${url}/${path}`, 'DELETE');
  }
}

/** Makes the buckets that are missing, and deletes what has had its days. */
export async function provisionBuckets(
  endpoint: string,
  buckets: readonly BucketDefinition[],
  send: Send,
  nowMs: number,
): Promise<void> {
  for (const { name, expirationDays } of buckets) {
    await ask(send, `${endpoint}/${name}`, 'PUT');
    if (expirationDays !== undefined) await expire(send, `${endpoint}/${name}`, expirationDays, nowMs);
  }
}

/** What answers to every path below one, beside the API. */
export interface LocalArea {
  readonly prefix: string;
  readonly answer: (request: SignedRequest) => Promise<Answer>;
}

const passedOn = ['content-type', 'content-disposition', 'cache-control'];
const passedBack = [...passedOn, 'etag', 'last-modified'];

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  headers: [['Content-Type', 'application/xml']],
  body: Buffer.from(`<?xml version="1.0"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`),
});

/**
 * The buckets below `prefix` on the gateway's port: links to what is in them hold as long as the port stays the same.
 * Only signed requests get through, as on AWS; `send` signs them anew for the emulator.
 */
export function bucketArea(
  endpoint: string,
  prefix: string,
  { secretOf, send, now = Date.now }: { readonly secretOf: SecretOf; readonly send: Send; readonly now?: () => number },
): LocalArea {
  async function answer(request: SignedRequest): Promise<Answer> {
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
