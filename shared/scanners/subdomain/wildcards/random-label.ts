import { randomInt } from 'node:crypto';

/** A random label that does not exist: letters alone, so that a page that repeats it repeats one word. */
export function randomLabel(): string {
  return Array.from({ length: randomInt(14, 20) }, () => String.fromCharCode(97 + randomInt(26))).join('');
}
