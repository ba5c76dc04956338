import { decodeText } from '../page/charset.ts';
import { readMarkup } from '../page/markup.ts';
import type { FacedAnswer } from '../page/page-face.ts';

/** Scripts and styles of a page: one of them came, none did, it has none, or none was asked for yet. */
export type OwnFiles = 'shown' | 'withheld' | 'none' | 'open';

/** What is told where none of them came: nothing that is missing there is known to be gone. */
export const withheldWords = 'the home page comes without its scripts and styles';

/** Scripts and styles that are looked at: not every site still has each that its pages name. */
const maxFiles = 3;
const maxNamed = 100;
const readBytes = 256 * 1024;

/**
 * The first scripts and styles that a page has every browser load from its own host. Where the page comes and none of
 * them does, something else than the site answers: a cache that has kept the page, or a defence.
 */
export function ownFilesOf({ url, headers, body }: FacedAnswer): readonly string[] {
  const text = decodeText(body.subarray(0, readBytes), headers.get('content-type'));
  if (!text.includes('<')) return [];
  const named: string[] = [];
  let base: string | undefined;
  readMarkup(text, {
    onopentag(name, { href, rel = '', src }) {
      if (name === 'base') base ??= href;
      const file = name === 'script' ? src : name === 'link' && /\bstylesheet\b/i.test(rel) ? href : undefined;
      if (file !== undefined && named.length < maxNamed) named.push(file);
    },
  });
  const page = new URL(url);
  const from = base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url;
  const files = named.flatMap((each) => {
    if (!URL.canParse(each, from)) return [];
    const file = new URL(each, from);
    file.hash = '';
    return file.host === page.host && file.pathname !== page.pathname ? [file.href] : [];
  });
  return [...new Set(files)].slice(0, maxFiles);
}

/** True for an answer that may be a script or style: no error, no page, and not nothing. */
export function isOwnFile({ status, headers, body }: Omit<FacedAnswer, 'url'>): boolean {
  const type = headers.get('content-type');
  if (status < 200 || status >= 300 || /\bhtml\b/i.test(type ?? '')) return false;
  const start = decodeText(body.subarray(0, 1024), type).trimStart();
  return start !== '' && !start.startsWith('<');
}
