import type { Document } from 'domhandler';
import { getAttributeValue, getElementsByTagName } from 'domutils';

/** What a browser takes as the base of a page's addresses (HTML, 4.2.3): the first `<base href>`. */
export function baseOf(document: Document, url: URL): URL {
  const [base] = getElementsByTagName('base', document, true, 1);
  const href = base && getAttributeValue(base, 'href');
  return href !== undefined && URL.canParse(href, url.href) ? new URL(href, url) : url;
}
