import * as z from 'zod/mini';
import type { Vulnerability } from './vulnerability.ts';

/** What one entry of a feed came to. */
export interface FeedEntry {
  readonly vulnerabilities: readonly Vulnerability[];
  /** When the feed last changed it, milliseconds since the epoch. */
  readonly updatedAt: number | undefined;
}

const longestTitle = 300;
const mostReferences = 5;

/** A slug is a folder's name; it is asked for in a path. */
export const slugText = z.string().check(
  z.regex(/^[\w.-]{1,200}$/),
  z.refine((slug) => !/^\.+$/.test(slug)),
);

/** A version as a feed writes it. */
export const feedVersion = z.string().check(z.maxLength(100));

/** On one line, without control characters, and not longer than a title is. */
export function titleOf(text: string): string {
  return text
    .replace(/\p{C}+|\s+/gu, ' ')
    .trim()
    .slice(0, longestTitle);
}

/** The https URLs among texts, each once, at most five. */
export function referencesOf(texts: readonly string[]): string[] {
  const sound = texts.filter((text) => text.length <= 500 && text.startsWith('https://') && URL.canParse(text));
  return [...new Set(sound)].slice(0, mostReferences);
}

/** A CVSS base score; undefined where it is none. */
export function scoreOf(score: string | number | null | undefined): number | undefined {
  const number = score === '' || score === null || score === undefined ? Number.NaN : Number(score);
  return number >= 0 && number <= 10 ? number : undefined;
}

/** The CVE numbers in a text, each once. */
export function cveOf(text: string): string[] {
  return [...new Set(text.match(/CVE-\d{4}-\d{4,7}/g) ?? [])];
}
