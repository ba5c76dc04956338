import type {
  Counterpart,
  SiteArtifact,
  SiteFile,
} from '../../../../../shared/scanners/application/site/site-artifact.ts';
import { pageOfResponse } from '../../../../../shared/scanning/web/page/page-of-response.ts';
import { pageOf, responseOf, type Written } from '../page-of.ts';

/** A site as a test writes it down; what is left out is as a good site has it. */
type WrittenSite = Partial<Omit<SiteArtifact, 'home' | 'target'>> & { readonly home?: Written };

/** What was seen of a site, without a site. */
export function siteOf({ home: written = {}, ...rest }: WrittenSite = {}): SiteArtifact {
  const response = responseOf({ url: 'https://shop.example.test/', ...written });
  const home = pageOfResponse(response, false);
  const isSecure = home.url.protocol === 'https:';
  const way: Counterpart = { kind: 'answers', route: [{ url: home.url, status: home.status }], page: home };
  return {
    target: home.url,
    home,
    leadsAway: response.location !== undefined,
    cookies: response.headers.all('set-cookie').map((header) => ({ url: home.url.href, header })),
    overHttp: isSecure ? wayFrom(['http://shop.example.test/', 301], [home.url.href, 200]) : way,
    overHttps: isSecure ? way : { kind: 'silent', reason: 'shop.example.test refused the connection' },
    certificate: isSecure
      ? { kind: 'trusted' }
      : { kind: 'unknown', outcome: 'not_testable', reason: 'The site is not asked over https' },
    again: undefined,
    robots: missingFile('/robots.txt'),
    securityTxt: missingFile('/.well-known/security.txt'),
    sitemaps: [],
    seeds: [],
    answers: [],
    logIn: [],
    ...rest,
  };
}

/** A way of redirects. */
export function wayFrom(...stops: readonly (readonly [string, number | undefined])[]): Counterpart {
  const [last] = stops.at(-1) ?? [];
  const route = stops.map(([url, status]) => ({ url: new URL(url), status }));
  return { kind: 'answers', route, page: last === undefined ? undefined : pageOf({ url: last }) };
}

/** A text file that is there. */
export function textFile(path: string, text: string, headers: Record<string, string> = {}): SiteFile {
  const url = new URL(path, 'https://shop.example.test/');
  return {
    kind: 'found',
    url,
    text,
    page: pageOf({ url: url.href, headers: { 'Content-Type': 'text/plain', ...headers }, body: text }),
  };
}

/** One that is not. */
function missingFile(path: string): SiteFile {
  return { kind: 'missing', page: pageOf({ url: new URL(path, 'https://shop.example.test/').href, status: 404 }) };
}

/** What could not be asked. */
export const notAsked = {
  kind: 'unknown',
  outcome: 'blocked',
  reason: 'The site rate-limits the scan',
} as const;
