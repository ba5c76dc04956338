import { addressShape } from '../crawl/shape.ts';

/** The part of the site that an address belongs to, the same for all pages of one template, as a cause names it. */
export const locationShape = (url: URL) => addressShape(url).replace(/\?$/, '');
