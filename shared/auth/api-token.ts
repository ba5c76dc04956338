import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { maxId } from '../records/fields.ts';

/** What an API token says: which one it is, and the proof that its holder was given it. */
export interface ApiToken {
  readonly projectId: number;
  readonly tokenId: number;
  /** 256 random bits in hexadecimal digits. */
  readonly secret: string;
}

/** `scanfold_<project>_<id>_<secret><checksum>`: a prefix that secret scanners look for, and one word to double-click. */
const form = /^(scanfold_([1-9]\d{0,9})_([1-9]\d{0,9})_([0-9a-f]{64}))([0-9a-f]{8})$/;

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');

/** A new secret from the system's random numbers. */
export function newTokenSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Writes a token as its holder sends it: text, with a CRC-32 at its end by which a typo is known without a look-up. */
export function writeApiToken({ projectId, tokenId, secret }: ApiToken): string {
  const text = `scanfold_${projectId}_${tokenId}_${secret}`;
  return text + checksumOf(text);
}

/** Whether a text is meant as an API token, a mistyped one included; no token of an identity provider begins so. */
export function looksLikeApiToken(text: string): boolean {
  return text.startsWith('scanfold_');
}

/** Reads a token; undefined where it is none, or its checksum says that a character is wrong. */
export function readApiToken(text: string): ApiToken | undefined {
  const [, checked = '', project, token, secret = '', checksum] = form.exec(text) ?? [];
  const [projectId, tokenId] = [Number(project), Number(token)];
  const isOne = projectId <= maxId && tokenId <= maxId && checksumOf(checked) === checksum;
  return isOne ? { projectId, tokenId, secret } : undefined;
}

/**
 * What is stored of a secret: SHA-256 in hexadecimal digits. A slow hash protects passwords, which can be guessed; of
 * 256 random bits no guess succeeds, however fast it is.
 */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret has this hash; takes the same time whichever character differs. */
export function isSecretOf(secret: string, hash: string): boolean {
  const [given, stored] = [Buffer.from(hashOfSecret(secret)), Buffer.from(hash)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
