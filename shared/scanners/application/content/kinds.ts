import { getDomain } from 'tldts';
import type { Page } from '../../../scanning/web/page/page.ts';

/** An HTML page that a browser shows: not the body of a redirect, nothing that is saved as a file. */
export function isShownPage(page: Page): boolean {
  if (page.document === undefined || (page.status >= 300 && page.status < 400)) return false;
  return !/^\s*attachment\b/i.test(page.headers.get('content-disposition') ?? '');
}

const scriptTypes = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/;

/** True for a response that is JavaScript by its content type, with a status of success. */
export function isScript(page: Page): boolean {
  return scriptTypes.test(page.contentType) && page.status >= 200 && page.status < 300;
}

/** A style sheet that was found. */
export function isStyle(page: Page): boolean {
  return page.contentType === 'text/css' && page.status >= 200 && page.status < 300;
}

const jsonType = /^(?:application|text)\/(?:[\w.-]+\+)?json$/;

/** JSON, whatever the status. */
export function isJson(page: Page): boolean {
  return jsonType.test(page.contentType);
}

const dataTypes = /^(?:text\/(?:plain|xml|csv|markdown)|application\/(?:[\w.-]+\+)?(?:xml|json|yaml)|text\/json)$/;

/** Text that is neither a page nor a script nor a style: plain text, JSON, XML. */
export function isData(page: Page): boolean {
  return page.document === undefined && dataTypes.test(page.contentType);
}

/** Both belong to one registrable domain, or are the same host (or address). */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.hostname === other.hostname) return true;
  const domain = getDomain(one.hostname, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(other.hostname, { allowPrivateDomains: true });
}

/** Browsers take these for safe over http, too (Secure Contexts, 3.1). */
export function isLoopback(url: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/** The origin of a host over http; undefined for one that browsers take for safe all the same, and for what is no host. */
export function clearOrigin(host: string): URL | undefined {
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
  return url && !isLoopback(url) ? url : undefined;
}
