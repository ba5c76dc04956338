import { randomInt } from 'node:crypto';

/** A name of 9 to 15 letters that no file or folder has. */
export function madeUpName(): string {
  return Array.from({ length: randomInt(9, 16) }, () => String.fromCharCode(97 + randomInt(26))).join('');
}
