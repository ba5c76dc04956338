import { getDomain } from 'tldts';
import type { CertificateInspection } from '../../scanning/certificate/certificate-artifact.ts';
import type { Gap } from '../../scanning/check.ts';
import type { Dns, DnsRecord, RecordType } from '../../scanning/dns/dns.ts';
import { parseIp } from '../../scanning/egress/address.ts';
import { type GatheredSite, type SeenAnswer, scriptAnswer } from '../../scanning/technologies/page/sample.ts';
import type { SignSource } from '../../scanning/technologies/signs/signature.ts';
import { actingOf, mayAct } from '../../scanning/web/acting/acting-address.ts';
import { madeUpName } from '../../scanning/web/made-up-name.ts';
import { WebFailure } from '../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../scanning/web/message/web-message.ts';
import { readPage } from '../../scanning/web/page/read-page.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { onwardAddresses } from './onward-addresses.ts';

/** What a website is examined with: HTTP, DNS and TLS clients. */
export interface GatherParts {
  readonly web: WebClient;
  /** Undefined: no DNS queries are sent. */
  readonly dns: Dns | undefined;
  readonly certificateOf: (host: string, port: number) => Promise<CertificateInspection>;
  /** True where time is short: what is not needed is left. */
  readonly isShort: () => boolean;
  readonly phase: (name: string) => void;
}

/** What was gathered, and what could not be. */
export interface WebsiteView {
  readonly site: GatheredSite;
  readonly addresses: readonly string[];
  /** In seconds since the epoch; null where no certificate was seen. */
  readonly certificateEnd: number | null;
  readonly unseen: ReadonlySet<SignSource['kind']>;
  readonly gaps: readonly Gap[];
}

const maxScripts = 8;
/** Libraries of maps, charts and games have up to 9 MB, and their version at the end. */
const scriptBytes = 10_000_000;
const maxPages = 2;
/** Pages that a browser opens by itself on the way: a refresh, the frames behind it. */
const maxOnward = 3;
const pageBytes = 500_000;
const fileBytes = 100_000;
/** Paths of pages that show little of a site's technologies. */
const showsLittle = /cart|checkout|edit|download/i;
const looksLikeFile = /\.(?!html?$|php$|aspx?$|jsp$)[a-z0-9]{1,6}$/i;

/** What is left out where time is short, or could not be seen, of one part of the site. */
class Missing {
  readonly unseen = new Set<SignSource['kind']>();
  readonly gaps: Gap[] = [];

  note(kinds: readonly SignSource['kind'][], outcome: Gap['outcome'], reason: string): void {
    for (const kind of kinds) this.unseen.add(kind);
    if (!this.gaps.some((gap) => gap.reason === reason)) this.gaps.push({ outcome, reason });
  }

  /** Pages that are not requested because they may have side effects: no scan requests them, so no earlier finding depends on them. */
  leftAlone(addresses: readonly string[]): void {
    const [first] = addresses;
    if (first === undefined) return;
    const pages = addresses.length === 1 ? '1 linked page' : `${addresses.length} linked pages`;
    const reason = `${pages} not requested because of possible side effects, such as ${new URL(first).pathname.slice(0, 80)}`;
    this.gaps.push({ outcome: 'skipped', count: addresses.length, reason });
  }

  /** What came of a part that broke off is examined; what it would have shown after that is unknown. */
  brokenOff(what: string, kinds: readonly SignSource['kind'][]): void {
    const later = kinds.filter((kind) => !inHead.includes(kind));
    this.note(later, 'not_testable', `${what} breaks off or is too large, and was examined in part`);
  }

  failure(what: string, kinds: readonly SignSource['kind'][], { kind, message }: WebFailure): void {
    const outcome = kind === 'excluded' || kind === 'spent' ? 'skipped' : kind === 'shut_out' ? 'blocked' : 'error';
    this.note(kinds, outcome, `${what}: ${message}`.slice(0, 255));
  }
}

const inHead: readonly SignSource['kind'][] = ['header', 'cookie'];
const inPage: readonly SignSource['kind'][] = [
  ...inHead,
  'meta',
  'html',
  'element',
  'text',
  'style text',
  'script',
  'style',
];
const inScripts: readonly SignSource['kind'][] = ['script text', 'global'];

/** Scripts of the site itself that a page loads, those first that look like a bundle or a known library. */
function ownScripts(home: WebResponse): readonly string[] {
  const { origin } = new URL(home.url);
  const { assets, links } = readPage(home);
  const scripts = assets.filter(({ kind }) => kind === 'script').map(({ url }) => url);
  // What a module imports stands in files of its own, which pages name in advance.
  const modules = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href);
  return [...new Set([...scripts, ...modules])].filter((url) => new URL(url).origin === origin);
}

/** Other pages of the site that the home page links to, and those that are left alone because they seem to do something. */
function otherPages(home: WebResponse): { readonly pages: readonly string[]; readonly acting: readonly string[] } {
  const { origin, pathname } = new URL(home.url);
  const { anchors, anchorWords } = readPage(home);
  const linked = [...new Set(anchors)].filter((address) => {
    const url = new URL(address);
    return (
      url.origin === origin &&
      url.search === '' &&
      url.pathname !== pathname &&
      !showsLittle.test(url.pathname) &&
      !looksLikeFile.test(url.pathname)
    );
  });
  const harmless = linked.filter((address) => isHarmless(address, anchorWords.get(address)));
  // Where there are enough others, nothing is missed.
  const acting = harmless.length < maxPages ? linked.filter((address) => !harmless.includes(address)) : [];
  return { pages: harmless.slice(0, maxPages), acting };
}

function isTextFile(response: WebResponse): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && !/html/i.test(type) && !response.text().trimStart().startsWith('<');
}

const recordTypes = ['MX', 'NS', 'TXT', 'SOA'] as const satisfies readonly RecordType[];

async function namesOf(
  host: string,
  dns: Dns,
  missing: Missing,
): Promise<{ records: DnsRecord[]; addresses: readonly string[] }> {
  const domain = getDomain(host, { allowPrivateDomains: false });
  const names = [...new Set(domain === null ? [host] : [host, domain])];
  const records: DnsRecord[] = [];
  const questions = names.flatMap((name) => recordTypes.map((type) => [name, type] as const));
  const answers = await Promise.all(questions.map(([name, type]) => dns.ask(name, type)));
  for (const answer of answers) {
    if (answer.kind === 'records') records.push(...answer.records);
    if (answer.kind === 'failed')
      missing.note(
        ['dns'],
        'not_testable',
        `DNS records of ${host} could not be queried completely: ${answer.words}`.slice(0, 255),
      );
  }
  const { chain, addresses, end, words = 'no response' } = await dns.host(host);
  if (end === 'failed' || end === 'loop')
    missing.note(
      ['dns'],
      'not_testable',
      `DNS records of ${host} could not be queried completely: ${words}`.slice(0, 255),
    );
  records.push(...chain.map((value) => ({ name: host, type: 'CNAME' as const, value })));
  return { records, addresses };
}

type Ask = (
  what: string,
  kinds: readonly SignSource['kind'][],
  request: WebRequest,
) => Promise<WebResponse | undefined>;

/** Requests a part of the site, where there is time; failures are noted as gaps. */
function askerOf({ web, isShort }: GatherParts, missing: Missing): Ask {
  return async (what, kinds, request) => {
    if (isShort()) {
      missing.note(kinds, 'skipped', `${what}: no time left`);
      return undefined;
    }
    try {
      const answer = await web.request(request);
      if (answer.block !== undefined) missing.note(kinds, 'blocked', `${what}: ${answer.block.words}`.slice(0, 255));
      // What is cut at its limit was so in each earlier scan, too.
      if (answer.truncated && answer.body.length < (request.maxBodyBytes ?? 0)) missing.brokenOff(what, kinds);
      return answer;
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      missing.failure(what, kinds, error);
      return undefined;
    }
  };
}

/** True for an address that a scan may open without anything happening by it. */
function isHarmless(address: string, words?: readonly string[]): boolean {
  const url = new URL(address);
  return !mayAct(url) && actingOf(url, words) === undefined;
}

/** The home page, and what a browser opens by itself from there. */
async function frontOf(home: WebResponse, ask: Ask, missing: Missing): Promise<readonly WebResponse[]> {
  const front = [home];
  const seen = new Set([home.url]);
  const acting = new Set<string>();
  for (const page of front) {
    for (const url of onwardAddresses(page)) {
      if (front.length > maxOnward || seen.has(url)) continue;
      seen.add(url);
      if (!isHarmless(url)) {
        acting.add(url);
        continue;
      }
      const answer = await ask('a page that the home page leads to', inPage, { url, maxBodyBytes: pageBytes });
      if (answer !== undefined && answer.block === undefined) front.push(answer);
    }
  }
  missing.leftAlone([...acting]);
  return front;
}

async function scriptsOf(front: readonly WebResponse[], ask: Ask): Promise<readonly SeenAnswer[]> {
  const scripts: SeenAnswer[] = [];
  for (const url of [...new Set(front.flatMap(ownScripts))].slice(0, maxScripts)) {
    const answer = await ask('a script of the site', inScripts, { url, maxBodyBytes: scriptBytes });
    if (answer?.status === 200) scripts.push(scriptAnswer(answer));
  }
  return scripts;
}

async function pagesOf(home: WebResponse, ask: Ask, missing: Missing): Promise<readonly WebResponse[]> {
  const pages: WebResponse[] = [];
  const others = otherPages(home);
  missing.leftAlone(others.acting);
  for (const url of others.pages) {
    const answer = await ask('a page of the site', inPage, { url, maxBodyBytes: pageBytes });
    if (answer !== undefined && answer.block === undefined) pages.push(answer);
  }
  return pages;
}

/**
 * Gathers what a site shows beside its home page: robots.txt, an error page, a few scripts and pages of its own, the
 * domain name system, the certificate. At most 16 requests, all GET. A failure is noted as a gap and stops nothing else.
 */
export async function gatherWebsite(home: WebResponse, base: string, parts: GatherParts): Promise<WebsiteView> {
  const { dns, certificateOf, phase } = parts;
  const missing = new Missing();
  const ask = askerOf(parts, missing);
  // The scripts that it loads are unknown as well.
  if (home.truncated) missing.brokenOff('the home page', [...inPage, ...inScripts]);
  const { hostname, origin, protocol, port } = new URL(home.url);
  const host = hostname.replace(/\.$/, '');
  const isName = parseIp(host.replace(/^\[|\]$/g, '')) === undefined;
  phase('robots.txt and error page');
  const robots = await ask('robots.txt', ['robots'], { url: `${origin}/robots.txt`, maxBodyBytes: fileBytes });
  const errorPage = await ask('the error page', inPage, { url: `${base}${madeUpName()}`, maxBodyBytes: fileBytes });
  phase('frames and redirects');
  const front = await frontOf(home, ask, missing);
  phase('scripts');
  const scripts = await scriptsOf(front, ask);
  phase('pages');
  const pages = await pagesOf(home, ask, missing);
  phase('DNS and certificate');
  const named = dns === undefined || !isName ? undefined : await namesOf(host, dns, missing);
  const asked = () => certificateOf(host, port === '' ? 443 : Number(port));
  const look = protocol === 'https:' && isName ? await lookAt(asked, missing) : undefined;
  const answered = errorPage === undefined ? [] : [errorPage];
  return {
    site: {
      pages: [...front, ...pages, ...answered],
      scripts,
      robots: robots !== undefined && isTextFile(robots) ? robots.text() : '',
      records: named?.records ?? [],
      certificateIssuer: look?.issuer,
    },
    addresses: named === undefined || named.addresses.length === 0 ? [home.address.address] : named.addresses,
    certificateEnd: look === undefined ? null : Math.floor(look.validTo / 1000),
    unseen: missing.unseen,
    gaps: missing.gaps,
  };
}

async function lookAt(asked: () => Promise<CertificateInspection>, missing: Missing) {
  try {
    const look = await asked();
    if (look.kind === 'seen') return look.certificate;
    const outcome = look.kind === 'unknown' ? look.outcome : 'error';
    missing.note(['certificate issuer'], outcome, `the certificate: ${look.reason}`.slice(0, 255));
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error;
    missing.failure('the certificate', ['certificate issuer'], error);
  }
  return undefined;
}
