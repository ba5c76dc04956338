import type { Page } from '../../../scanning/web/page/page.ts';
import { robotsPath } from '../../../scanning/web/page/page-of-response.ts';
import type { Link } from './link.ts';
import { jsonLinks, yamlLinks } from './links/data-links.ts';
import { pageLinks } from './links/page-links.ts';
import { robotsLinks } from './links/robots-links.ts';
import { scriptLinks } from './links/script-links.ts';
import { xmlLinks } from './links/sitemap-links.ts';
import { styleLinks } from './links/style-links.ts';

/** Where an answer leads, in its own order; duplicates are left to the crawl. */
export function linksOf({ url, contentType, document, text }: Page): readonly Link[] {
  if (document) return pageLinks(document, url);
  if (url.pathname === robotsPath) return robotsLinks(text, url);
  if (/(?:java|ecma)script$/.test(contentType)) return scriptLinks(text, url);
  if (contentType === 'text/css') return styleLinks(text, url);
  if (/\bjson$/.test(contentType) || /\.(?:map|webmanifest)$/.test(url.pathname)) return jsonLinks(text, url);
  if (/\byaml$/.test(contentType) || /\.ya?ml$/.test(url.pathname)) return yamlLinks(text, url);
  if (/\bxml$/.test(contentType)) return xmlLinks(text, url);
  return [];
}
