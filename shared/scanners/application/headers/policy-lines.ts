import type { Page } from '../page.ts';
import { policiesOf } from './content-security.ts';
import { shown } from './evidence.ts';

const maxLines = 5;

/** The enforced policies of a page, one line each, safe to show. */
export function policyLines(page: Page): string {
  return policiesOf(page)
    .enforced.slice(0, maxLines)
    .map(({ text, from }) => `Content-Security-Policy${from === 'meta' ? ' (meta element)' : ''}: ${shown(text, 1200)}`)
    .join('\n');
}
