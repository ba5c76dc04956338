import { oneLine } from '../../../scanning/web/exhibit.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { steadyLine } from './steady-line.ts';

const maxLines = 12;
const maxValue = 400;

/** A site's text on one line of a finding: cut and printable. */
export function shown(text: string, limit = maxValue): string {
  return oneLine(steadyLine(text), limit);
}

/** The headers of these names as they came, one line each, safe to show. */
export function headerLines({ headers }: Page, ...names: readonly string[]): string {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return headers.pairs
    .filter(([name]) => wanted.has(name.toLowerCase()))
    .slice(0, maxLines)
    .map(([name, value]) => `${shown(name, 60)}: ${shown(value)}`)
    .join('\n');
}

/** The line of evidence for a missing header. */
export function withoutHeader({ method, status, url }: Page, name: string): string {
  return `${shown(method, 10)} ${shown(url.href, 300)} returned ${status} without the ${name} header.`;
}
