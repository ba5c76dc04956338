import type { Exchanged } from './exchange.ts';
import { type RequestHeaders, withoutHeaders } from './request-headers.ts';

/** One request in a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly body: string | Buffer | undefined;
  readonly showsBody: boolean;
  readonly cookie: { readonly name: string; readonly value: string } | undefined;
  readonly maxBodyBytes: number;
  readonly session: boolean;
  readonly asReference: boolean;
}

type Redirect = Pick<Exchanged, 'status' | 'headers'>;

function isRedirect({ status, headers }: Redirect): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.get('location') !== undefined;
}

/** The target of a redirect response; undefined if it is none, or its target is not a URL. */
export function redirectOf(answer: Redirect, url: URL): URL | undefined {
  if (!isRedirect(answer)) return undefined;
  const [location = ''] = answer.headers.all('location');
  // Header bytes are Latin-1 to node; sites write UTF-8.
  const text = Buffer.from(location.slice(0, 8192), 'latin1').toString('utf8');
  return URL.canParse(text, url.href) ? new URL(text, url.href) : undefined;
}

/** A URL as it is requested: without user name, password and fragment. */
export function bareUrl(url: URL): URL {
  const own = new URL(url);
  own.username = '';
  own.password = '';
  own.hash = '';
  return own;
}

/** The request that follows a redirect (RFC 9110, 15.4). */
export function nextHop(hop: Hop, url: URL, status: number): Hop {
  const sameOrigin = url.origin === hop.url.origin;
  const headers = sameOrigin
    ? hop.headers
    : withoutHeaders(hop.headers, ['authorization', 'cookie', 'proxy-authorization']);
  const cookie = sameOrigin ? hop.cookie : undefined;
  const becomesGet = status === 303 ? hop.method !== 'HEAD' : hop.method === 'POST' && status <= 302;
  if (!becomesGet) return { ...hop, url, headers, cookie };
  return { ...hop, url, cookie, headers: withoutHeaders(headers, ['content-type']), method: 'GET', body: undefined };
}
