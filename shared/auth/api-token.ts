import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { maxId } from '../records/fields.ts';

/** The content of an API token: its id, and the secret that proves its possession. */
export interface ApiToken {
  readonly projectId: number;
  readonly tokenId: number;
  /** 256 random bits in hexadecimal digits. */
  readonly secret: string;
}

/** `scanfold_<project>_<id>_<secret><checksum>`: a prefix that secret scanners look for, and one word to double-click. */
const form = /^(scanfold_([1-9]\d{0,9})_([1-9]\d{0,9})_([0-9a-f]{64}))([0-9a-f]{8})$/;

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** Generates a secret with the system's random number generator. */
export function newTokenSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Encodes an API token as text, with a CRC-32 at its end by which a typo is detected without a table read. */
export function writeApiToken({ projectId, tokenId, secret }: ApiToken): string {
  const text = `scanfold_${projectId}_${tokenId}_${secret}`;
  return text + checksumOf(text);
}

/**
 * Whether a text is meant as an API token, including a mistyped one; tokens of identity providers never start this
 * way.
 */
export function looksLikeApiToken(text: string): boolean {
  return text.startsWith('scanfold_');
}

/** Decodes an API token; undefined if the text is none, or its checksum does not match. */
export function readApiToken(text: string): ApiToken | undefined {
  const [, checked = '', project, token, secret = '', checksum] = form.exec(text) ?? [];
  const [projectId, tokenId] = [Number(project), Number(token)];
  const isOne = projectId <= maxId && tokenId <= maxId && checksumOf(checked) === checksum;
  return isOne ? { projectId, tokenId, secret } : undefined;
}

/**
 * The stored form of a secret: SHA-256 in hexadecimal digits. A slow hash protects passwords, which can be guessed; of
 * 256 random bits no guess succeeds, however fast it is.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret has this hash, compared in constant time. */
export function isSecretOf(secret: string, hash: string): boolean {
  const [given, stored] = [Buffer.from(hashOfSecret(secret)), Buffer.from(hash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
