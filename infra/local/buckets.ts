import * as z from 'zod/mini';
import type { BucketDefinition } from './deployment.ts';
import type { Answer } from './gateway-response.ts';
import { type SignedRequest, signatureProblem } from './signature.ts';

const dayMs = 86_400_000;

async function ask(url: string, method = 'GET'): Promise<string> {
  const response = await fetch(url, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`the bucket emulator answered ${response.status} to ${method} ${url}: ${text}`);
  return text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

const listed = z.object({ key: z.string(), at: z.string() });

/** Deletes what the lifecycle of the bucket would have deleted, which the emulator only stores. */
async function expire(url: string, days: number, nowMs: number): Promise<void> {
  const xml = await ask(`${url}?list-type=2&max-keys=1000`);
  for (const [, content = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const found = { key: /<Key>(.*?)<\/Key>/.exec(content)?.[1], at: /<LastModified>(.*?)</.exec(content)?.[1] };
    const { key, at } = listed.parse(found);
    const path = unescaped(key).split('/').map(encodeURIComponent).join('/');
    if (nowMs - Date.parse(at) > days * dayMs) await ask(`${url}/${path}`, 'DELETE');
  }
}

/** Makes the buckets that are missing, and deletes what has had its days. */
export async function provisionBuckets(
  endpoint: string,
  buckets: readonly BucketDefinition[],
  nowMs: number,
): Promise<void> {
  for (const { name, expirationDays } of buckets) {
    await ask(`${endpoint}/${name}`, 'PUT');
    if (expirationDays !== undefined) await expire(`${endpoint}/${name}`, expirationDays, nowMs);
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
 * Only signed requests get through, as on AWS.
 */
export function bucketArea(endpoint: string, prefix: string, secret: string, now: () => number = Date.now): LocalArea {
  async function answer(request: SignedRequest): Promise<Answer> {
    const { method, path, query, headers, body } = request;
    if (!['GET', 'PUT', 'POST', 'DELETE'].includes(method)) return refused(405, 'MethodNotAllowed', 'Not allowed');
    const problem = signatureProblem(request, secret, now());
    if (problem !== undefined) return refused(403, 'AccessDenied', problem);
    const response = await fetch(`${endpoint}${path.slice(prefix.length)}?${query}`, {
      method,
      headers: passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
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
