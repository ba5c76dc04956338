import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damaged } from '../start/start-fault.ts';
import { readStored } from '../start/stored-file.ts';
import type { SecretOf } from './signature.ts';

const form = /^[0-9a-f]{64}$/;

/**
 * The secret access keys of a data folder: each access key has its own, made of one random secret in the file
 * `access-key`, which the first to come makes and only this user may read. It outlives a restart, as the links to
 * exports that are signed with it do. To be called by whoever holds the folder's lock. Throws StartFault.
 */
export function openAccessKeys(dataDir: string): SecretOf {
  const path = join(dataDir, 'access-key');
  let secret = readStored(path)?.toString('utf8');
  if (secret === undefined) {
    secret = randomBytes(32).toString('hex');
    writeFileSync(`${path}.new`, secret, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  if (!form.test(secret)) throw damaged(path, 'remove it; download links issued so far become invalid');
  const key = createSecretKey(secret, 'hex');
  return (accessKeyId) => createHmac('sha256', key).update(accessKeyId).digest('hex');
}
