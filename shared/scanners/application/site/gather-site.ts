import type { Gap } from '../../../scanning/check.ts';
import { actingOf } from '../../../scanning/web/acting/acting-address.ts';
import { silences } from '../../../scanning/web/defence/silence.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import { portOf } from '../../../scanning/web/transport/scope.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { policiesOf } from '../headers/content-security.ts';
import { obeyedClient } from './obeyed-client.ts';
import { rulesToObey, sitemapsOf } from './robots.ts';
import type { Certificate, Counterpart, SiteArtifact, SiteFile, Stop } from './site-artifact.ts';

const maxHops = 10;
const fileBytes = 500_000;

type Unknown = { readonly kind: 'unknown' } & Omit<Gap, 'count'>;

function unknown(failure: WebFailure): Unknown {
  const outcome = failure.kind === 'excluded' ? 'skipped' : failure.kind === 'shut_out' ? 'blocked' : 'not_testable';
  return { kind: 'unknown', outcome, reason: failure.message };
}

/** The answer, or why there is none. Throws what is no WebFailure. */
async function ask(web: WebClient, request: WebRequest): Promise<WebResponse | WebFailure> {
  try {
    return await web.request(request);
  } catch (error) {
    if (error instanceof WebFailure) return error;
    throw error;
  }
}

const pageOf = (response: WebResponse) => pageOfResponse(response, false);

/** The way that the front page's own request took. */
function wayOf(home: WebResponse): Counterpart {
  const stops: Stop[] = [...home.redirects, home].map(({ url, status }) => ({ url: new URL(url), status }));
  if (home.location === undefined) return { kind: 'answers', route: stops, page: pageOf(home) };
  return { kind: 'answers', route: [...stops, { url: new URL(home.location), status: undefined }], page: undefined };
}

/** Goes from an address along its redirects as far as the site reaches; no session goes along. */
async function follow(web: WebClient, start: URL, home: WebResponse): Promise<Counterpart> {
  const route: Stop[] = [];
  let next = start;
  for (;;) {
    const answer = await ask(web, { url: next.href, session: false });
    if (answer instanceof WebFailure) {
      if (route.length === 0) {
        return silences.has(answer.kind) ? { kind: 'silent', reason: answer.message } : unknown(answer);
      }
      // Where it leads is known, though not asked.
      return { kind: 'answers', route: [...route, { url: next, status: undefined }], page: undefined };
    }
    // A login is the site's own answer.
    if (answer.block && answer.block.kind !== 'login')
      return { kind: 'unknown', outcome: 'blocked', reason: answer.block.words };
    route.push({ url: next, status: answer.status });
    if (answer.location === undefined || route.length > maxHops)
      return { kind: 'answers', route, page: pageOf(answer) };
    next = new URL(answer.location);
    // Where the site sends everybody is known, though not asked.
    if (actingOf(next) !== undefined)
      return { kind: 'answers', route: [...route, { url: next, status: undefined }], page: undefined };
    // The front page has been asked already.
    if (next.href === home.url)
      return { kind: 'answers', route: [...route, { url: next, status: home.status }], page: pageOf(home) };
  }
}

/** The same address under the other scheme, where the host is on its default ports. */
function counterpartUrl(url: URL, scheme: 'http:' | 'https:'): URL | undefined {
  if (portOf(url) !== (url.protocol === 'https:' ? 443 : 80)) return undefined;
  const other = new URL(url);
  other.port = '';
  other.protocol = scheme;
  return other;
}

async function underScheme(
  web: WebClient,
  target: URL,
  home: WebResponse,
  scheme: 'http:' | 'https:',
): Promise<Counterpart> {
  const first = new URL(home.redirects[0]?.url ?? home.url);
  if (first.protocol === scheme) return wayOf(home);
  const last = new URL(home.url);
  if (scheme === 'https:' && last.protocol === scheme && last.hostname === first.hostname)
    return { kind: 'answers', route: [{ url: last, status: home.status }], page: pageOf(home) };
  const start = counterpartUrl(target, scheme);
  if (start === undefined) {
    const reason = `The site uses a non-default port, so that its port for ${scheme.slice(0, -1)} is not known`;
    return { kind: 'unknown', outcome: 'not_testable', reason };
  }
  return follow(web, start, home);
}

/** True for an answer that is a text file and not the page that a site shows for anything. */
function isTextFile({ status, contentType, document, text }: Page): boolean {
  return status === 200 && document === undefined && !/html/.test(contentType) && !text.trimStart().startsWith('<');
}

interface Fetched {
  readonly file: SiteFile;
  readonly response: WebResponse | undefined;
}

async function fetchFile(
  web: WebClient,
  url: URL,
  looksRight: (page: Page) => boolean,
  request: Pick<WebRequest, 'maxBodyBytes' | 'maxRedirects'>,
): Promise<Fetched> {
  const response = await ask(web, { url: url.href, ...request });
  if (response instanceof WebFailure) {
    const file: SiteFile = silences.has(response.kind)
      ? { kind: 'unknown', outcome: 'not_testable', reason: response.message }
      : unknown(response);
    return { file, response: undefined };
  }
  if (response.block) {
    const file: SiteFile = { kind: 'unknown', outcome: 'blocked', reason: response.block.words };
    return { file, response: undefined };
  }
  const page = pageOf(response);
  if (!looksRight(page)) return { file: { kind: 'missing', page }, response: page.missing ? response : undefined };
  return { file: { kind: 'found', url, text: page.text, page }, response };
}

// A page of HTML that is shown for anything has a tree; what reads as a robots.txt has none, whatever its type.
const isRobots = ({ status, document, text }: Page) =>
  status === 200 && document === undefined && /^[ \t]*(?:user-agent|disallow|allow|sitemap)[ \t]*:/im.test(text);
const isSecurityTxt = (page: Page) =>
  isTextFile(page) &&
  /^(?:contact|expires|encryption|policy|acknowledgments|preferred-languages|canonical|hiring)[ \t]*:/im.test(
    page.text,
  );
const isSitemap = ({ status, document, text }: Page) =>
  status === 200 && document === undefined && /<(?:urlset|sitemapindex)\b/i.test(text.slice(0, 5000));

/** The file of RFC 9116, at its place or at the one from before. */
async function fetchSecurityTxt(web: WebClient, target: URL): Promise<SiteFile> {
  const request = { maxBodyBytes: fileBytes };
  const { file } = await fetchFile(web, new URL('/.well-known/security.txt', target), isSecurityTxt, request);
  if (file.kind !== 'missing') return file;
  const { file: older } = await fetchFile(web, new URL('/security.txt', target), isSecurityTxt, request);
  return older.kind === 'found' ? older : file;
}

async function certificateOf(target: URL, home: WebResponse, verifying: WebClient | undefined): Promise<Certificate> {
  const url = new URL(home.url);
  if (url.protocol !== 'https:' && target.protocol !== 'https:')
    return { kind: 'unknown', outcome: 'not_testable', reason: 'The site is not scanned over https' };
  if (!verifying)
    return { kind: 'unknown', outcome: 'not_testable', reason: 'Certificates are not validated in this scan' };
  const answer = await ask(verifying, { url: url.href, session: false, maxBodyBytes: 1024 });
  if (!(answer instanceof WebFailure)) return { kind: 'trusted' };
  return answer.kind === 'tls' ? { kind: 'not_trusted', reason: answer.message } : unknown(answer);
}

function hasNonce(page: Page): boolean {
  return policiesOf(page).enforced.some(({ parsed }) => parsed.policyHasScriptNonces());
}

/** How a site is gathered beside its target. */
export interface SiteTerms {
  /** Asks as a stranger would, whatever the certificate; the scan's own client where it does not say. */
  readonly stranger?: WebClient;
  /** True: robots.txt is asked for with its redirects, and what it forbids is left out. */
  readonly obeyRobots?: boolean;
}

/**
 * Gathers what a site says as a whole: `home` is the answer to the target, with the redirects that led to it. Sends GET
 * requests only, about half a dozen, none with a payload; what cannot be asked is part of the result. `verifying` is a
 * client that checks certificates, where `web` does not. Throws `signal.reason` when aborted.
 */
export async function gatherSite(
  web: WebClient,
  target: URL,
  home: WebResponse,
  verifying?: WebClient,
  { stranger = web, obeyRobots = false }: SiteTerms = {},
): Promise<SiteArtifact> {
  const page = pageOf(home);
  const overHttp = await underScheme(stranger, target, home, 'http:');
  const overHttps = await underScheme(stranger, target, home, 'https:');
  const certificate = await certificateOf(target, home, verifying);
  const second = hasNonce(page) ? await ask(web, { url: home.url }) : undefined;
  const again = second === undefined || second instanceof WebFailure || second.block ? undefined : pageOf(second);
  const { file: robots, response: robotsAnswer } = await fetchFile(web, new URL('/robots.txt', target), isRobots, {
    maxBodyBytes: fileBytes,
    // RFC 9309, 2.3.1.2: whoever obeys it follows five.
    ...(obeyRobots ? { maxRedirects: 5 } : {}),
  });
  const own = obeyRobots ? obeyedClient(web, rulesToObey(robots)) : web;
  const named = robots.kind === 'found' ? sitemapsOf(robots.text, robots.url) : [];
  const usual = new URL('/sitemap.xml', target);
  const guess = named.length > 0 ? undefined : await fetchFile(own, usual, isSitemap, { maxBodyBytes: 20_000_000 });
  const securityTxt = await fetchSecurityTxt(own, target);
  const sitemaps = guess?.file.kind === 'found' ? [usual.href] : named;
  return {
    target,
    home: page,
    leadsAway: home.location !== undefined,
    cookies: [...home.redirects, home].flatMap(({ url, headers }) =>
      headers.all('set-cookie').map((header) => ({ url, header })),
    ),
    overHttp,
    overHttps,
    certificate,
    again,
    robots,
    securityTxt,
    sitemaps,
    seeds: [...(robots.kind === 'found' ? [robots.url.href] : []), ...sitemaps],
    logIn: [],
    answers: [robotsAnswer, guess?.file.kind === 'found' ? guess.response : undefined].flatMap((answer) =>
      answer && !answer.truncated ? [answer] : [],
    ),
  };
}
