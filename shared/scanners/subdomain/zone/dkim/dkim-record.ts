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

function bitsOf(key: string): number | undefined {
  try {
    const der = Buffer.from(key.replace(/\s+/g, ''), 'base64');
    return createPublicKey({ key: der, format: 'der', type: 'spki' }).asymmetricKeyDetails?.modulusLength;
  } catch {
    return undefined;
  }
}

/** Reads a TXT record of a selector. Undefined where it is no key, or one that was revoked (an empty `p`). Never throws. */
export function parseDkim(selector: string, record: string): DkimKey | undefined {
  const tags = tagsOf(record);
  const key = tags.get('p') ?? '';
  if (key === '' || (tags.has('v') && tags.get('v') !== 'DKIM1')) return undefined;
  const isRsa = (tags.get('k') ?? 'rsa').toLowerCase() === 'rsa';
  const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim().toLowerCase());
  return {
    selector,
    record: oneLine(record, 1000),
    bits: isRsa ? bitsOf(key) : undefined,
    isTest: flags.includes('y'),
  };
}
