import { getElementsByTagName } from 'domutils';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { documentOf } from '../probing/html-answer.ts';

const attributes = ['href', 'src', 'action', 'formaction', 'data', 'content', 'poster'] as const;

/**
 * A name that no site has, the same for each page: some programs write down every name by which they are visited, as Fossil
 * does, and a random one each time fills their list.
 */
export const foreignHost = (number: number): string => `scanfold${number}.example.invalid`;

function isAt(address: string, base: string, host: string): boolean {
  if (!address.includes(host) || !URL.canParse(address, base)) return false;
  return new URL(address, base).hostname === host;
}

/** Where an answer names a host as the target of its redirect, of a link, a form or a script; undefined where it does not. */
export function namedHost(response: WebResponse, host: string): string | undefined {
  const { url, location } = response;
  if (location !== undefined) return isAt(location, url, host) ? `Location: ${location}` : undefined;
  if (!response.text().includes(host)) return undefined;
  const document = documentOf(response);
  if (document === undefined) return undefined;
  for (const element of getElementsByTagName('*', document, true)) {
    for (const attribute of attributes) {
      const value = element.attribs[attribute];
      if (value !== undefined && isAt(value, url, host)) return `<${element.name} ${attribute}="${value}">`;
    }
  }
  return undefined;
}

/**
 * The page's address with a random parameter: what a random host name or header makes of a page is kept by no cache for
 * anybody else.
 */
export function unshared(url: URL, word: string): string {
  return `${url.origin}${url.pathname}${url.search === '' ? '?' : `${url.search}&`}${word}=${word}`;
}
