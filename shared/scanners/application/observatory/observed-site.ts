import type { WebHeaders } from '../../../scanning/web/message/web-message.ts';

/** What the Observatory's tests look at: a site's front page, and what its host answers over http and https. */
export interface ObservedSite {
  /** The host that was asked first. */
  readonly hostname: string;
  /** The scheme of the address that was asked first. */
  readonly scheme: 'http:' | 'https:';
  /** The answer at the end of all redirects. */
  readonly answer: { readonly headers: WebHeaders; readonly text: string };
  /** Each address on the way from http, the first one included; undefined where nothing answers over http. */
  readonly overHttp: { readonly route: readonly URL[]; readonly verified: boolean } | undefined;
  /** The answer over https at the end of all redirects; undefined where nothing answers over https. */
  readonly overHttps: { readonly headers: WebHeaders; readonly verified: boolean } | undefined;
  /** An answer to a request of another origin, which is named where it was sent. */
  readonly crossOrigin: { readonly headers: WebHeaders; readonly origin: string | undefined } | undefined;
  /** Every Set-Cookie header on the way, with the address that sent it. */
  readonly cookies: readonly { readonly url: string; readonly header: string }[];
  /** True for a host that browsers ask over https alone because their own list says so. */
  readonly isPreloaded: (hostname: string) => boolean;
}
