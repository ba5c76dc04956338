import type { Page } from '../../../scanning/web/page/page.ts';
import { policiesOf } from './content-security.ts';

/** What a page's X-Frame-Options come to in a browser (HTML, 7.6). */
export type FrameOptions =
  | { readonly kind: 'none' }
  | { readonly kind: 'limited' }
  | { readonly kind: 'ignored'; readonly value: string; readonly why: 'allow-from' | 'unknown' };

/** Reads X-Frame-Options as browsers do: values that contradict each other keep everybody out. */
export function frameOptions({ headers }: Page): FrameOptions {
  const header = headers.get('x-frame-options');
  if (header === undefined) return { kind: 'none' };
  const values = new Set(
    header
      .slice(0, 2000)
      .split(',')
      .map((value) => value.trim().toLowerCase()),
  );
  if (values.has('deny') || values.has('sameorigin')) return { kind: 'limited' };
  const [value = ''] = values;
  if (values.size > 1 && values.has('allowall')) return { kind: 'limited' };
  return { kind: 'ignored', value, why: value.startsWith('allow-from') ? 'allow-from' : 'unknown' };
}

const anywhere = /^(?:\*|https?:|https?:\/\/\*)$/i;

/** The frame-ancestors of a page's headers; meta elements cannot give them. */
export function frameAncestors(page: Page): 'none' | 'anywhere' | 'limited' {
  const lists = policiesOf(page).enforced.flatMap(({ from, parsed }) => {
    const sources = parsed.directives['frame-ancestors'];
    return from === 'header' && sources !== undefined ? [sources] : [];
  });
  if (lists.length === 0) return 'none';
  return lists.every((sources) => sources.some((source) => anywhere.test(source))) ? 'anywhere' : 'limited';
}
