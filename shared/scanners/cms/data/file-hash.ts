import { createHash } from 'node:crypto';

/** So much of a hash is kept: enough that no two files are taken for each other by chance. */
const length = 16;

/** The hash that the table of files goes by, of a whole body. MD5, as it is what wordpress.org publishes of each release. */
export function fileHash(body: Uint8Array): string {
  return createHash('md5').update(body).digest('hex').slice(0, length);
}

/** A published checksum in the table's form. */
export function shortHash(checksum: string): string {
  return checksum.slice(0, length).toLowerCase();
}
