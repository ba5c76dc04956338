const most = 10;

/** `href="/help#lang=en"`: a link into a page with a value by name. */
const ofLinks = /\bhref\s{0,4}=\s{0,4}["']?[^"'#>]{0,200}#[!/?]{0,3}([\w-]{1,40})=/gi;

/** `location.hash.indexOf('lang=')`: a name as scripts look for it in an address. */
const ofScripts = /["'][#?&!/]{0,3}([\w-]{1,40})=["']/g;

const namesBy = (pattern: RegExp, html: string) => [...html.matchAll(pattern)].map(([, name = '']) => name);

/** The names of values that a page's scripts may look up in its address, in the order of the page, ten at most of each. */
export interface ValueNames {
  /** As the page's links and scripts have them. */
  readonly inFragment: readonly string[];
  /** As its scripts have them. */
  readonly inQuery: readonly string[];
}

/** Reads them from a page's markup, as no hook hears of `indexOf` and `split`. */
export function valueNames(html: string): ValueNames {
  const inQuery = [...new Set(namesBy(ofScripts, html))].slice(0, most);
  return { inFragment: [...new Set([...namesBy(ofLinks, html), ...inQuery])].slice(0, most), inQuery };
}
