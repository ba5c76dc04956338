import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { connectS3 } from '../../clients/s3-client.ts';
import type { ReadObject } from './operator-file.ts';

/** What a bucket is called; a name with anything else would change the address. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Makes a reader of S3 objects with the function's own rights (`s3:GetObject`), which connects when it first reads. It
 * throws where the environment lacks something, the name is no bucket's, or the bucket answers anything but the object.
 */
export function objectReader(): ReadObject {
  let client: S3Client | undefined;
  return async (bucket, key) => {
    if (!bucketName.test(bucket)) throw new Error(`${JSON.stringify(bucket)} is not a bucket name`);
    client ??= connectS3();
    const { Body, LastModified } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!(Body instanceof Readable)) throw new Error('the bucket returned no object');
    return { body: Body, modifiedAt: LastModified?.getTime() };
  };
}
