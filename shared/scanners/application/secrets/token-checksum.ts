import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checksumLength = 6;

/**
 * True where the last six signs of a token's body are its checksum: CRC-32 in base 62, as GitHub and npm put it there
 * (github.blog, "Behind GitHub's new authentication token formats").
 */
export function hasChecksum(body: string): boolean {
  const random = body.slice(0, -checksumLength);
  let rest = crc32(random);
  let written = '';
  while (rest > 0) {
    written = (digits[rest % digits.length] ?? '') + written;
    rest = Math.floor(rest / digits.length);
  }
  return written.padStart(checksumLength, '0') === body.slice(-checksumLength);
}
