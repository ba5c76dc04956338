import { HttpRequest } from '@smithy/core/protocols';
import * as z from 'zod/mini';
import { bucketUrl, escaped } from '../../aws/bucket-url.ts';
import { functionEnvironment, functionSigner } from '../../aws/signer.ts';
import type { ReadObject } from './operator-file.ts';

const attempts = 3;
const timeoutMs = 60_000;
const text = z.string().check(z.minLength(1));

/** What Lambda gives every function; the endpoint is given where the buckets are not AWS's. */
const environment = z.object({
  ...functionEnvironment,
  AWS_ENDPOINT_URL_S3: z.optional(text),
});

type Environment = z.output<typeof environment>;

/** What a bucket is called; a name with anything else would change the address. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** The request for an object, with its signature in its headers. */
async function signedRequest(env: Environment, url: URL): Promise<Record<string, string>> {
  const signer = functionSigner('s3', env);
  const { protocol, host, hostname, port, pathname } = url;
  const request = new HttpRequest({
    method: 'GET',
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path: pathname,
    headers: { host },
  });
  const { host: _, ...headers } = (await signer.sign(request)).headers;
  return headers;
}

/**
 * Makes a reader of S3 objects with the function's own rights (`s3:GetObject`), signed by the SDK's signer: the SDK's
 * client would be larger than what reads the file. It throws where the environment lacks something, the name is no
 * bucket's, or the bucket answers anything but the object, the third time too where it is out of order.
 */
export function objectReader(send: typeof fetch = fetch): ReadObject {
  return async (bucket, key) => {
    if (!bucketName.test(bucket)) throw new Error(`${JSON.stringify(bucket)} is no bucket`);
    const env = z.parse(environment, process.env);
    const url = new URL(`${bucketUrl(bucket, env)}/${escaped(key).replaceAll('%2F', '/')}`);
    for (let attempt = 1; ; attempt += 1) {
      const headers = await signedRequest(env, url);
      const response = await send(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok && response.body !== null) {
        const modifiedAt = Date.parse(response.headers.get('last-modified') ?? '');
        return { body: response.body, modifiedAt: Number.isNaN(modifiedAt) ? undefined : modifiedAt };
      }
      const said = (await response.text()).slice(0, 300);
      if (response.status < 500 || attempt === attempts)
        throw new Error(`the bucket answered ${response.status}: ${said}`);
    }
  };
}
