import type { Page } from '../../../scanning/web/page/page.ts';
import { policiesOf } from './content-security.ts';
import { shown } from './evidence.ts';
import { withoutNonces } from './steady-line.ts';

const maxLines = 5;

/** The enforced policies of a page as they came, one line each, safe to show. */
export function policyLinesWithNonces(page: Page): string {
  return policiesOf(page)
    .enforced.slice(0, maxLines)
    .map(({ text, from }) => `Content-Security-Policy${from === 'meta' ? ' (meta element)' : ''}: ${shown(text, 1200)}`)
    .join('\n');
}

/** The enforced policies without their nonces, which each response has anew: an unchanged site keeps unchanged findings. */
export function policyLines(page: Page): string {
  return withoutNonces(policyLinesWithNonces(page));
}
