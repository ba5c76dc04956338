import { Readable } from 'node:stream';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import * as z from 'zod/mini';
import { connectS3 } from '../clients/s3-client.ts';

/** What a browser is told of a file that it reads by its link. */
export interface FileFacts {
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** Where files lie that are too large for an answer. */
export interface Bucket {
  /** Stores a file as it comes. Throws what its pieces throw, or the bucket; a file that was begun is then given up. */
  readonly upload: (key: string, facts: FileFacts, pieces: AsyncIterable<Uint8Array>) => Promise<void>;
  /** An address under which anyone who has it can read the file for so many seconds. */
  readonly link: (key: string, seconds: number) => Promise<string>;
}

/** S3 takes parts from 5 MiB, and 10,000 of them. */
const partSize = 8 * 1024 * 1024;

const environment = z.object({ EXPORT_BUCKET: z.string().check(z.minLength(1)) });

/** Connects to the bucket that the environment names. */
export function connectBucket(): Bucket {
  const { EXPORT_BUCKET: Bucket } = z.parse(environment, process.env);
  const client = connectS3();
  return {
    upload: async (Key, { contentType: ContentType, contentDisposition: ContentDisposition }, pieces) => {
      // One part is on its way while the next one is gathered; with more ways, the others would go on after a failure.
      const Body = Readable.from(pieces, { objectMode: false, highWaterMark: partSize });
      const params = { Bucket, Key, ContentType, ContentDisposition, Body };
      await new Upload({ client, params, partSize, queueSize: 1 }).done();
    },
    link: (Key, expiresIn) => getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn }),
  };
}
