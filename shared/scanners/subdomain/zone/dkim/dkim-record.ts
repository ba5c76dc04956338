import { createPublicKey } from 'node:crypto';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { DkimKey } from './dkim-artifact.ts';

function tagsOf(record: string): ReadonlyMap<string, string> {
  const parts = record.split(';').slice(0, 30);
  return new Map(
    parts.flatMap((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );
}

/** Of an RSA key in either form that receivers take (RFC 6376, 3.6.1 and its erratum 3017). */
function bitsOf(der: Buffer): number | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      return createPublicKey({ key: der, format: 'der', type }).asymmetricKeyDetails?.modulusLength;
    } catch {}
  }
  return undefined;
}

/** RFC 8463, 3: the key itself. */
const ed25519Bytes = 32;

function isReadable(kind: string, der: Buffer): boolean {
  if (kind === 'rsa') return bitsOf(der) !== undefined;
  return kind !== 'ed25519' || der.length === ed25519Bytes;
}

/** Reads a TXT record of a selector. Undefined where it is no key, or one that was revoked (an empty `p`). Never throws. */
export function parseDkim(selector: string, record: string): DkimKey | undefined {
  const tags = tagsOf(record);
  const key = tags.get('p') ?? '';
  if (key === '' || (tags.has('v') && tags.get('v') !== 'DKIM1')) return undefined;
  const kind = (tags.get('k') ?? 'rsa').toLowerCase();
  const der = Buffer.from(key.replace(/\s+/g, ''), 'base64');
  const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim().toLowerCase());
  return {
    selector,
    record: oneLine(record, 1000),
    bits: kind === 'rsa' ? bitsOf(der) : undefined,
    isReadable: isReadable(kind, der),
    isTest: flags.includes('y'),
  };
}
