import type { Gap } from '../../../scanning/check.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Page } from '../../../scanning/web/page/page.ts';

/** One address on a way of redirects; `status` is undefined where it was not asked, as it is not part of the site. */
export interface Stop {
  readonly url: URL;
  readonly status: number | undefined;
}

/** What a host says under one scheme. */
export type Counterpart =
  | {
      readonly kind: 'answers';
      /** From the first address to the last one. */
      readonly route: readonly Stop[];
      /** The answer at the end; undefined where the way leaves the site. */
      readonly page: Page | undefined;
    }
  /** Nothing answers there, or nothing that speaks HTTP. */
  | { readonly kind: 'silent'; readonly reason: string }
  | ({ readonly kind: 'unknown' } & Omit<Gap, 'count'>);

/** A file at a place that is agreed on. */
export type SiteFile =
  | { readonly kind: 'found'; readonly url: URL; readonly text: string; readonly page: Page }
  | { readonly kind: 'missing'; readonly page: Page }
  | ({ readonly kind: 'unknown' } & Omit<Gap, 'count'>);

/** What a client that checks certificates says of the site's own. */
export type Certificate =
  | { readonly kind: 'trusted' }
  | { readonly kind: 'not_trusted'; readonly reason: string }
  | ({ readonly kind: 'unknown' } & Omit<Gap, 'count'>);

/** What a site says as a whole, gathered with a handful of GET requests. */
export interface SiteArtifact {
  readonly target: URL;
  /** The front page. */
  readonly home: Page;
  /** True where the front page is a redirect that leads away from the site. */
  readonly leadsAway: boolean;
  /** Every Set-Cookie header of the front page and of the redirects to it. */
  readonly cookies: readonly { readonly url: string; readonly header: string }[];
  readonly overHttp: Counterpart;
  readonly overHttps: Counterpart;
  readonly certificate: Certificate;
  /** The front page asked once more, where its policy has nonces. */
  readonly again: Page | undefined;
  readonly robots: SiteFile;
  readonly securityTxt: SiteFile;
  /** Addresses of sitemaps: those that robots.txt names, else the usual one where it is there. */
  readonly sitemaps: readonly string[];
  /** Addresses that a crawl begins with: robots.txt where it is there, and the sitemaps. */
  readonly seeds: readonly string[];
  /**
   * Answers of such addresses that have come whole already: a crawl takes them over instead of asking again. Where
   * there is no robots.txt, the answer that says so: it shows the site's error page.
   */
  readonly answers: readonly WebResponse[];
  /** What the site answered to the log-in by a form, redirects included; none where the scan logs in by none. */
  readonly logIn: readonly Page[];
}
