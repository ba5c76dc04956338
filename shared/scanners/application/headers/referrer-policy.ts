import { readMarkup } from '../../../scanning/web/page/markup.ts';
import type { Page } from '../../../scanning/web/page/page.ts';

/** The policies that browsers know, and whether each keeps paths and queries from other sites. */
const known: ReadonlyMap<string, boolean> = new Map([
  ['no-referrer', true],
  ['same-origin', true],
  ['strict-origin', true],
  ['strict-origin-when-cross-origin', true],
  ['origin', true],
  ['origin-when-cross-origin', true],
  ['no-referrer-when-downgrade', false],
  ['unsafe-url', false],
]);

const maxHead = 256 * 1024;

/** What a page says of its referrer, in header and meta elements; the last value that browsers know counts. */
export interface ReferrerPolicy {
  readonly written: string;
  /** Undefined where none of the values is known. */
  readonly policy: string | undefined;
  readonly keepsPaths: boolean;
}

function ofMeta({ text, document }: Page): readonly string[] {
  const head = text.slice(0, maxHead);
  if (document === undefined || !/referrer/i.test(head)) return [];
  const found: string[] = [];
  readMarkup(head, {
    onopentag(element, { name, content }) {
      if (element === 'meta' && name?.trim().toLowerCase() === 'referrer' && content) found.push(content.slice(0, 200));
    },
  });
  return found.slice(-1);
}

/** The referrer policy of a page; undefined where it has none. */
export function referrerPolicyOf(page: Page): ReferrerPolicy | undefined {
  const header = page.headers.get('referrer-policy');
  const written = [...(header === undefined ? [] : [header.slice(0, 2000)]), ...ofMeta(page)];
  if (written.length === 0) return undefined;
  const policy = written
    .join(',')
    .split(',')
    .map((value) => value.trim().toLowerCase())
    .findLast((value) => known.has(value));
  return { written: written.join(', '), policy, keepsPaths: policy !== undefined && known.get(policy) === true };
}
