import { parseIp } from '../../../scanning/egress/address.ts';
import type { Page } from '../../../scanning/web/page/page.ts';

/** True for a response over https. */
export function isSecure({ url }: Page): boolean {
  return url.protocol === 'https:';
}

/** True for a page of HTML that is there: 200, and not the site's own way to say that there is nothing. */
export function isDocument({ document, status, missing }: Page): boolean {
  return document !== undefined && status === 200 && !missing;
}

const dataType = /^application\/(?:[\w.-]+\+)?(?:json|xml|yaml)$|^text\/(?:plain|csv|xml|yaml)$/;

/** True for what is read for its own sake: a page, or data as an interface gives it. Not for what a page is made of. */
export function isContent(page: Page): boolean {
  return isDocument(page) || (page.status === 200 && !page.missing && dataType.test(page.contentType));
}

/** True for what the server sends in parts where it is asked to, which is a file: what is made for a visitor has no parts. */
export function isFile({ headers }: Page): boolean {
  return headers.get('accept-ranges')?.trim().toLowerCase() === 'bytes';
}

/** True for an address that anybody may ask, whoever may see the rest: RFC 9309 (2.3) and RFC 8615 say so. */
export function isForAnybody({ url }: Page): boolean {
  return url.pathname === '/robots.txt' || url.pathname.startsWith('/.well-known/');
}

/** True for a script or a style sheet that is there. */
export function isScriptOrStyle({ status, contentType, missing }: Page): boolean {
  return status === 200 && !missing && /^text\/css$|\/(?:x-)?(?:java|ecma)script$/.test(contentType);
}

/** True where the host has a name in DNS: addresses and this machine's own name cannot have what hangs on names. */
export function hasHostName({ url }: Page): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return parseIp(host) === undefined && host !== 'localhost' && !host.endsWith('.localhost');
}
