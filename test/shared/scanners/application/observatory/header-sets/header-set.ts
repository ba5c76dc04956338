/** A site as the grade sees it, written down for the golden data. What is left out is as a good site has it. */
export interface HeaderSet {
  readonly name: string;
  readonly hostname?: string;
  /** Of the address that was asked first; https where it does not say. */
  readonly scheme?: 'http:' | 'https:';
  /** A header that is there several times is a list. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** The addresses from http on; null where nothing answers there. http to https on the same host where it does not say. */
  readonly route?: readonly string[] | null;
  readonly routeVerified?: boolean;
  readonly httpsVerified?: boolean;
  /** The answer to a request of another origin; as the page's own headers, without an Origin, where it does not say. */
  readonly crossOrigin?: { readonly headers: Readonly<Record<string, string>>; readonly origin?: string } | null;
  /** Set-Cookie headers of redirects on the way, with the address that sent each. */
  readonly onTheWay?: readonly { readonly url: string; readonly header: string }[];
  /** Hosts on the browsers' list, with everything under them. */
  readonly preloaded?: readonly string[];
}

/** The headers of a site that has them all at their best. */
export const strict = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A page with these parts. */
export const html = (head: string, body = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

type Headers = HeaderSet['headers'];

/** The strict site with other headers. */
export const withHeaders = (
  name: string,
  headers: Headers,
  more: Omit<HeaderSet, 'name' | 'headers'> = {},
): HeaderSet => ({
  name,
  headers: { ...strict, ...headers },
  ...more,
});

/** The strict site without one header. */
export const without = (name: string, header: keyof typeof strict): HeaderSet => {
  const { [header]: _, ...rest } = strict;
  return { name, headers: rest };
};

/** The strict site with another policy. */
export const csp = (name: string, policy: string | readonly string[], more: Omit<HeaderSet, 'name' | 'headers'> = {}) =>
  withHeaders(`policy: ${name}`, { 'Content-Security-Policy': policy }, more);

/** The strict site with cookies. */
export const cookie = (name: string, header: string | readonly string[], more: Headers = {}) =>
  withHeaders(`cookie: ${name}`, { 'Set-Cookie': header, ...more });

/** The strict site with scripts in its page. */
export const script = (name: string, body: string, more: Omit<HeaderSet, 'name' | 'headers'> = {}) =>
  withHeaders(`script: ${name}`, {}, { body: html('', body), ...more });

/** The host of a set that names none. */
export const own = 'shop.example.com';
