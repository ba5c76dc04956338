import { S3Client } from '@aws-sdk/client-s3';
import { clientSettings } from './client-settings.ts';

/** Connects to S3 with the function's own rights. Where the environment gives an endpoint, buckets are paths below it. */
export function connectS3(): S3Client {
  return new S3Client({ ...clientSettings(), forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });
}
