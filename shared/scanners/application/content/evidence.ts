import type { Element } from 'domhandler';
import { redacted } from '../../../findings/redaction.ts';
import type { Sighting } from '../passive-check.ts';

/** Text of a site that is safe to show: no control or format characters but line ends, blanks folded, cut. */
export function printableText(text: string, limit = 600): string {
  // What is secret is taken out before the cut, which may leave half of it unknown.
  const plain = redacted(text.slice(0, limit * 3).toWellFormed())
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => (sign === '\n' ? '\n' : sign === '\t' ? ' ' : '.'))
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/\n\s*\n/g, '\n')
    .trim();
  return plain.length > limit ? `${plain.slice(0, limit).toWellFormed()}...` : plain;
}

/** On one line. */
export function printableLine(text: string, limit = 200): string {
  return printableText(text.slice(0, limit * 3).replace(/\s+/g, ' '), limit);
}

/** What stands around a place in a text. */
export function around(text: string, index: number, length: number, before = 60, after = 120): string {
  return printableText(text.slice(Math.max(0, index - before), index + length + after), before + after + length);
}

/** A start tag as the page writes it; `value` attributes are left out, which may hold what a form remembers. */
export function startTagOf({ name, attribs }: Element): string {
  const shown = Object.entries(attribs)
    .slice(0, 12)
    .map(([key, value]) => (key === 'value' ? `${key}="..."` : value === '' ? key : `${key}="${value.slice(0, 200)}"`));
  return printableLine(`<${[name, ...shown].join(' ')}>`, 500);
}

/** A secret as a finding may show it: its first signs, which say what kind it is, and how long it is. */
export function abridged(secret: string, visible = 4): string {
  return `${secret.slice(0, visible)}... (${secret.length} characters)`;
}

const maxCauses = 50;

/** The first sighting of each cause. */
export function oncePerCause(sightings: Iterable<Sighting>): readonly Sighting[] {
  const first = new Map<string, Sighting>();
  for (const sighting of sightings) {
    if (!first.has(sighting.cause)) first.set(sighting.cause, sighting);
    if (first.size >= maxCauses) break;
  }
  return [...first.values()];
}
