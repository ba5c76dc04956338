import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** What Lambda gives every function: where it runs and what it signs its requests with. */
export const functionEnvironment = {
  AWS_REGION: text,
  AWS_ACCESS_KEY_ID: text,
  AWS_SECRET_ACCESS_KEY: text,
  AWS_SESSION_TOKEN: z.optional(z.string()),
};

interface FunctionEnvironment {
  readonly AWS_REGION: string;
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

class Sha256 extends Hash {
  constructor(secret?: ConstructorParameters<typeof Hash>[1]) {
    super('sha256', secret);
  }
}

/** Signs requests to a service of AWS with the function's own rights: the SDK's signer, without one of its clients. */
export function functionSigner(service: string, env: FunctionEnvironment): SignatureV4 {
  return new SignatureV4({
    service,
    region: env.AWS_REGION,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
    },
    sha256: Sha256,
    // S3 signs a path as it is; every other service escapes it once more.
    ...(service === 's3' ? { uriEscapePath: false, applyChecksum: true } : {}),
  });
}

/** The end of the host names of AWS's services in a region. */
export function awsDomain(region: string): string {
  return region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
}
