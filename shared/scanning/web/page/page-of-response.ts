import type { WebResponse } from '../message/web-message.ts';
import type { Page, SetCookie } from './page.ts';
import { parseHtml } from './parse-html.ts';

const htmlTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);

/** Types whose bodies are text that a check or the crawl reads; everything of `text/` is, too. */
const textTypes =
  /^(?:text\/|application\/(?:(?:[\w.-]+\+)?(?:json|xml|yaml)|x-yaml|(?:x-)?(?:java|ecma)script|xhtml\+xml|manifest\+json|x-httpd-php|sql)|image\/svg\+xml)/;

/** The longest text that checks are given. */
export const maxText = 2_000_000;

/** Reads a Set-Cookie header (RFC 6265bis, 5.6); undefined where it sets nothing. */
function readSetCookie(header: string): SetCookie | undefined {
  const [pair = '', ...parts] = header.slice(0, 8192).split(';');
  const equals = pair.indexOf('=');
  const name = (equals < 0 ? '' : pair.slice(0, equals)).trim();
  if (equals < 0 || (name === '' && pair.slice(equals + 1).trim() === '')) return undefined;
  const attributes = new Map<string, string>();
  for (const part of parts) {
    const [key = '', ...value] = part.split('=');
    if (key.trim() !== '') attributes.set(key.trim().toLowerCase(), value.join('=').trim());
  }
  return { name, attributes, shown: [`${name}=...`, ...parts.map((part) => part.trim())].join('; ') };
}

/** The media type of a Content-Type header in lower case, without parameters. */
function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** A body without a type is sniffed for HTML alone, as browsers do first (WHATWG MIME Sniffing, 7.1). */
function looksLikeHtml(response: WebResponse): boolean {
  return /^\s*<(?:!doctype html|html|head|body|script|title|!--)/i.test(response.body.toString('latin1', 0, 512));
}

export const robotsPath = '/robots.txt';

/** A robots.txt is one by where it is and what it says: many servers send it as HTML, as a download or without a type. */
function isRobots({ url, body }: WebResponse): boolean {
  if (new URL(url).pathname !== robotsPath) return false;
  const begin = body.toString('latin1', 0, 100_000);
  return !/^\s*</.test(begin) && /^(?:\xef\xbb\xbf)?[ \t]*(?:user-agent|disallow|allow|sitemap)[ \t]*:/im.test(begin);
}

/** Turns a response into the page that checks inspect. */
export function pageOfResponse(response: WebResponse, loggedIn: boolean): Page {
  const said = mediaType(response.headers.get('content-type'));
  const contentType = said === '' && looksLikeHtml(response) ? 'text/html' : said;
  const isPlain = isRobots(response);
  const text = isPlain || textTypes.test(contentType) ? response.text().slice(0, maxText) : '';
  return {
    url: new URL(response.url),
    method: response.method,
    status: response.status,
    headers: response.headers,
    contentType,
    text,
    document: !isPlain && htmlTypes.has(contentType) ? parseHtml(text) : undefined,
    cookies: response.headers.all('set-cookie').flatMap((header) => readSetCookie(header) ?? []),
    sent: response.sent,
    missing: response.status === 404 || response.status === 410,
    loggedIn,
  };
}
