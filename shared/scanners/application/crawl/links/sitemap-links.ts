import { readMarkup } from '../../../../scanning/web/page/markup.ts';
import type { Link } from '../link.ts';
import { addressOf } from './address.ts';

const maxLinks = 50_000;

/** Addresses of a sitemap or an index of sitemaps (sitemaps.org protocol), of RSS and of Atom; none of other XML. */
export function xmlLinks(source: string, base: URL): Link[] {
  const links: Link[] = [];
  let inside: string | undefined;
  let value = '';
  const add = (text: string, kind: Link['kind']) => {
    const url = addressOf(text, base);
    if (url !== undefined && links.length < maxLinks) links.push({ url, kind });
  };
  readMarkup(
    source,
    {
      onopentag(name, attributes) {
        inside = name === 'loc' || name === 'link' ? name : undefined;
        value = '';
        // Atom says it in an attribute, and XHTML in sitemaps names other languages so.
        if ((name === 'link' || name === 'xhtml:link') && attributes.href) add(attributes.href, 'page');
      },
      ontext(data) {
        if (inside !== undefined && value.length < 4000) value += data;
      },
      onclosetag(name) {
        if (inside === name && value.trim() !== '') add(value, 'page');
        inside = undefined;
      },
    },
    { xmlMode: true },
  );
  return links;
}
