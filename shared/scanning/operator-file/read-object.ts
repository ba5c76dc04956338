import { Readable } from 'node:stream';
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { connectS3 } from '../../clients/s3-client.ts';
import type { ListObjects } from './folder.ts';
import type { ReadObject } from './operator-file.ts';

/** What a bucket is called; a name with anything else would change the address. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function checkName(bucket: string): void {
  if (!bucketName.test(bucket)) throw new Error(`${JSON.stringify(bucket)} is not a bucket name`);
}

/** More keys below a prefix are no folder of the operator's. */
const maxKeys = 5000;

/** Makes a list of S3 objects with the function's own rights (`s3:ListBucket`); throws as the reader does. */
export function objectLister(): ListObjects {
  return async (bucket, prefix) => {
    checkName(bucket);
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: connectS3() },
      { Bucket: bucket, Prefix: prefix },
    )) {
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
      if (keys.length > maxKeys) throw new Error(`${maxKeys} objects or more begin with ${prefix}`);
    }
    return keys;
  };
}

/**
 * Makes a reader of S3 objects with the function's own rights (`s3:GetObject`), which connects when it first reads. It
 * throws where the environment lacks something, the name is no bucket's, or the bucket answers anything but the object.
 */
export function objectReader(): ReadObject {
  let client: S3Client | undefined;
  return async (bucket, key) => {
    checkName(bucket);
    client ??= connectS3();
    const { Body, LastModified } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!(Body instanceof Readable)) throw new Error('the bucket returned no object');
    return { body: Body, modifiedAt: LastModified?.getTime() };
  };
}
