import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { type Credentials, region } from './credentials.ts';
import { Sha256 } from './signature.ts';

/** The method, headers and body of a signed request; each header once. */
export interface SignedInit {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

/** `fetch` with the signature that an emulator of this machine asks for. `service` is `s3`, `dynamodb` and so on. */
export function signedFetch(service: string, credentials: Credentials) {
  const signer = new SignatureV4({
    service,
    region,
    credentials: { ...credentials },
    sha256: Sha256,
    // S3 signs a path as it is; every other service escapes it once more.
    ...(service === 's3' && { uriEscapePath: false, applyChecksum: true }),
  });
  return async (url: string, { method, headers = {}, body, signal }: SignedInit): Promise<Response> => {
    const { host, hostname, pathname, protocol, port, search } = new URL(url);
    // A plus is a plus to whoever checks the signature.
    const query = new URLSearchParams(search.replaceAll('+', '%2B'));
    const signed = await signer.sign(
      new HttpRequest({
        method,
        protocol,
        hostname,
        port: Number(port),
        path: pathname,
        query: Object.fromEntries(query),
        headers: { host, ...headers },
        ...(body !== undefined && { body }),
      }),
    );
    const { host: _, ...sent } = signed.headers;
    return fetch(url, { method, headers: sent, body: body ?? null, ...(signal && { signal }) });
  };
}
