import type { PageParts } from '../../../scanning/web/page/read-page.ts';

/** A program that was made of WordPress and has releases of its own. */
export interface Fork {
  readonly name: string;
  /** Undefined where no page tells it. */
  readonly version?: string;
}

const NAME = 'ClassicPress';

/** `WordPress 6.2.9 (compatible; ClassicPress 2.7.0)`: the first version is that of the programming interface. */
const GENERATOR = /\(compatible; ClassicPress ([\w.-]{1,30})\)/;

/** In a feed: `https://www.classicpress.net/?v=6.2.9-cp-2.7.0`. */
const FEED_GENERATOR = /\bclassicpress\.net\/\?v=[\w.]{1,30}-cp-([\w.-]{1,30})</;

/** Versions of its scripts and style sheets are a hash: `ver=cp_33db803a`. */
const ASSET = /[?&]ver=cp_[\da-f]{8}(?:&|$)/;

/** Which fork of WordPress a home page says that it is of, if any. */
export function forkOfPage({ metas, urls }: Pick<PageParts, 'metas' | 'urls'>): Fork | undefined {
  for (const { name, content } of metas) {
    const version = name === 'generator' ? GENERATOR.exec(content)?.[1] : undefined;
    if (version !== undefined) return { name: NAME, version };
  }
  return urls.some((url) => ASSET.test(url)) ? { name: NAME } : undefined;
}

/** Texts of it that are not in feeds: of the description for editors (`xmlrpc.php?rsd`), and the title of its log-in page. */
const NAMED = /<engineName>ClassicPress<\/engineName>|<title>[^<>]{0,300} (?:&#8212;|\u2014) ClassicPress<\/title>/;

/** Which fork of WordPress a feed, the login page or the answer of `xmlrpc.php?rsd` says that the site runs, if any. */
export function forkOfText(text: string): Fork | undefined {
  const version = FEED_GENERATOR.exec(text)?.[1];
  if (version !== undefined) return { name: NAME, version };
  return NAMED.test(text) ? { name: NAME } : undefined;
}
