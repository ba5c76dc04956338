import { randomBytes } from 'node:crypto';

/** A random word of letters and digits alone, so that no encoding changes it; long enough that no page holds it by chance. */
export function newMarker(): string {
  return `sf${randomBytes(6).toString('hex')}`;
}

/** The first such word in a text; undefined where it has none. */
export function markerIn(text: string): string | undefined {
  return /sf[\da-f]{12}/.exec(text)?.[0];
}
