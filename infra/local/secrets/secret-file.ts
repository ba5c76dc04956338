import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartFault } from '../start/start-fault.ts';
import { readStored } from '../start/stored-file.ts';

/** Thrown if the file of secrets and its key do not match, or one of them was changed. */
export class SecretsUnreadable extends StartFault {
  override readonly name = 'SecretsUnreadable';
}

const storedSecret = z.object({ text: z.string(), token: z.string(), createdAtMs: z.number() });

/** A secret as it is kept: its text, and the token of the request that made it. */
type StoredSecret = z.output<typeof storedSecret>;

const content = z.record(z.string(), storedSecret);

/** Secrets by name in a file; `put` and `remove` return after it has been written to disk. */
export interface SecretFile {
  readonly get: (name: string) => StoredSecret | undefined;
  readonly put: (name: string, secret: StoredSecret) => void;
  readonly remove: (name: string) => void;
}

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Authenticated with each file: what this is, and in which form. */
const form = Buffer.from('scanfold secrets 1');

/** Writes a file of its own name that only this user may read, and waits for the disk. */
function writeApart(folder: string, bytes: Uint8Array): string {
  const path = join(folder, `${randomUUID()}.tmp`);
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, bytes);
    fsyncSync(file);
  } catch (error) {
    // What a full disk has taken of it.
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return path;
}

const keyPath = (folder: string) => join(folder, 'key');

/** The key of a folder; the first to come makes it, whole or not at all. */
function loadKey(folder: string): Buffer {
  const path = keyPath(folder);
  const stored = readStored(path);
  if (stored) return stored;
  const temporary = writeApart(folder, randomBytes(keyBytes));
  try {
    linkSync(temporary, path);
  } finally {
    rmSync(temporary);
  }
  return readFileSync(path);
}

function sealed(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const seal = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(form);
  return Buffer.concat([nonce, seal.update(text, 'utf8'), seal.final(), seal.getAuthTag()]);
}

function opened(key: Buffer, bytes: Buffer): string {
  const seal = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  seal.setAAD(form).setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([seal.update(bytes.subarray(nonceBytes, -tagBytes)), seal.final()]).toString('utf8');
}

/**
 * Opens the secrets of a folder: `secrets.enc`, encrypted as a whole (AES-256-GCM), and `key`, both for this user alone.
 * One process at a time may. Throws SecretsUnreadable.
 */
export function openSecretFile(folder: string): SecretFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Left by a process that died while it wrote.
  for (const file of readdirSync(folder)) if (file.endsWith('.tmp')) rmSync(join(folder, file));
  const path = join(folder, 'secrets.enc');
  const bytes = readStored(path);
  if (bytes && !existsSync(keyPath(folder)))
    throw new SecretsUnreadable(`the encryption key of the credentials in ${path} is missing`);
  const key = loadKey(folder);
  // Nothing is encrypted yet that would tell.
  if (!bytes && key.length !== keyBytes)
    throw new SecretsUnreadable(`${keyPath(folder)} is damaged: it is not an encryption key, remove it`);
  let secrets: Map<string, StoredSecret>;
  try {
    secrets = new Map(bytes ? Object.entries(content.parse(JSON.parse(opened(key, bytes)))) : []);
  } catch (error) {
    throw new SecretsUnreadable(`the credentials in ${path} cannot be decrypted with the key stored next to them`, {
      cause: error,
    });
  }

  function write(next: Map<string, StoredSecret>): void {
    renameSync(writeApart(folder, sealed(key, JSON.stringify(Object.fromEntries(next)))), path);
    const directory = openSync(folder, 'r');
    try {
      fsyncSync(directory);
    } finally {
      closeSync(directory);
    }
    secrets = next;
  }

  return {
    get: (name) => secrets.get(name),
    put: (name, secret) => write(new Map(secrets).set(name, secret)),
    remove: (name) => {
      const next = new Map(secrets);
      if (next.delete(name)) write(next);
    },
  };
}
