import { HttpRequest } from '@smithy/core/protocols';
import * as z from 'zod/mini';
import { bucketUrl, escaped } from '../aws/bucket-url.ts';
import { functionEnvironment, functionSigner } from '../aws/signer.ts';

/** A file on its way into the bucket, sent part by part in order. */
export interface Upload {
  /** Every part but the last has at least 5 MiB. */
  readonly send: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Forgets what was sent. */
  readonly abort: () => Promise<void>;
}

/** Where files lie that are too large for an answer. */
export interface Bucket {
  readonly begin: (key: string, headers: Readonly<Record<string, string>>) => Promise<Upload>;
  /** An address under which anyone who has it can read the file for so many seconds. */
  readonly link: (key: string, seconds: number) => Promise<string>;
}

const attempts = 3;
const timeoutMs = 10_000;
const text = z.string().check(z.minLength(1));

/** What Lambda gives every function; the endpoint is given where the bucket is not AWS's. */
const environment = z.object({
  EXPORT_BUCKET: text,
  ...functionEnvironment,
  AWS_ENDPOINT_URL_S3: z.optional(text),
});

interface Command {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

/** The request of a command, to be signed. Keys are made of letters, digits, `-`, `.` and `/`: nothing to escape. */
function requestOf(base: string, { method, key, query = {}, headers = {}, body }: Command): HttpRequest {
  const { protocol, host, hostname, port, pathname } = new URL(`${base}/${key}`);
  return new HttpRequest({
    method,
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path: pathname,
    query: { ...query },
    headers: { host, ...headers },
    ...(body !== undefined && { body }),
  });
}

/** The parts of a request that its address is made of. */
type Located = Pick<HttpRequest, 'protocol' | 'headers' | 'path'> & {
  readonly query?: HttpRequest['query'] | undefined;
};

/** The address of a request, its query in RFC 3986's escapes, as it was signed. */
function urlOf({ protocol, headers, path, query }: Located): string {
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${escaped(name)}=${escaped(String(value ?? ''))}`);
  return `${protocol}//${headers.host}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

interface Sent {
  readonly etag: string;
  readonly text: string;
}

async function answerTo(response: Response): Promise<Sent> {
  const said = await response.text();
  // A completion that fails late answers 200, and says so in its body.
  if (response.ok && !said.includes('<Error>')) return { etag: response.headers.get('etag') ?? '', text: said };
  throw new Error(`the bucket answered ${response.status}: ${said.slice(0, 300)}`);
}

/**
 * Connects to the bucket that the environment names. Five calls (multipart upload and a signed link) with the SDK's
 * signer, which the table's client brings along: the SDK's own client would more than double the function.
 */
export function connectBucket(): Bucket {
  const env = z.parse(environment, process.env);
  const signer = functionSigner('s3', env);
  const base = bucketUrl(env.EXPORT_BUCKET, env);

  async function call(command: Command): Promise<Sent> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const signed = await signer.sign(requestOf(base, command));
        const { host: _, ...headers } = signed.headers;
        const { method, body = null } = command;
        const init = { method, headers, body, signal: AbortSignal.timeout(timeoutMs) };
        return await answerTo(await fetch(urlOf(signed), init));
      } catch (error) {
        if (attempt === attempts) throw error;
      }
    }
  }

  return {
    link: async (key, seconds) => {
      const request = requestOf(base, { method: 'GET', key, headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } });
      return urlOf(await signer.presign(request, { expiresIn: seconds }));
    },
    begin: async (key, headers) => {
      const begun = await call({ method: 'POST', key, query: { uploads: '' }, headers });
      const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1];
      if (uploadId === undefined) throw new Error('the bucket began no upload');
      const etags: string[] = [];
      return {
        send: async (part) => {
          const query = { partNumber: String(etags.length + 1), uploadId };
          etags.push((await call({ method: 'PUT', key, query, body: part })).etag);
        },
        finish: async () => {
          const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
          const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
          await call({ method: 'POST', key, query: { uploadId }, body });
        },
        abort: async () => {
          await call({ method: 'DELETE', key, query: { uploadId } });
        },
      };
    },
  };
}
