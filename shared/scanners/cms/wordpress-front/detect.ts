import { anyOf, type JudgedResponse } from '../../../scanning/exposure/proof.ts';
import type { WebHeaders } from '../../../scanning/web/message/web-message.ts';
import { absoluteUrl, type PageParts } from '../../../scanning/web/page/read-page.ts';
import { installForm, setupConfig } from '../exposure/wordpress-pages.ts';
import { renamedCore } from './renamed-folders.ts';

/** One sign that a site is WordPress. */
export interface WordPressSign {
  /** In words: `generator tag`. */
  readonly words: string;
  /** The piece of the answer that shows it. */
  readonly line: string;
}

const REST_LINK = 'https://api.w.org/';

/** Where the REST API is, by the Link header or link tag that WordPress writes; undefined where neither is there. */
export function restRoot(headers: WebHeaders, page: PageParts): string | undefined {
  for (const value of headers.all('link')) {
    const target = /<([^<>]{1,1000})>\s{0,5};\s{0,5}rel="?https:\/\/api\.w\.org\//.exec(value)?.[1];
    const url = target === undefined ? undefined : absoluteUrl(target, page.url);
    if (url !== undefined) return url;
  }
  return page.links.find(({ rel }) => rel === REST_LINK)?.href;
}

function isOfHost(text: string, host: string): boolean {
  return new URL(text).host === host;
}

/** Paths of WordPress in the page, of its own host: a page that only loads a picture of another blog is none. */
function pathSign(page: PageParts): WordPressSign | undefined {
  const { host } = new URL(page.url);
  const line = page.urls.find(
    (url) =>
      isOfHost(url, host) &&
      /\/wp-(?:content\/(?:themes|plugins|uploads|cache)|includes\/(?:js|css|blocks))\//.test(url),
  );
  return line === undefined ? undefined : { words: 'WordPress paths in the page', line };
}

const setupPage = anyOf(installForm, setupConfig);

/** The installer in the place of the home page: WordPress leads every address there until it is installed. */
function setupSign(home: JudgedResponse): WordPressSign | undefined {
  if (!/\/wp-admin\/(?:setup-config|install)\.php$/.test(new URL(home.url).pathname)) return undefined;
  // A date in the past that WordPress sends with pages that are made anew: a copy of the page comes without.
  const isSent = home.headers.get('expires')?.includes('Wed, 11 Jan 1984') ?? false;
  const proof = isSent ? setupPage(home) : undefined;
  return proof && { words: 'installer', line: proof.lines.join(' ') };
}

/** True where a WordPress that nobody has installed shows its installer as the home page. */
export function isInstaller(home: JudgedResponse): boolean {
  return setupSign(home) !== undefined;
}

/** The signs of WordPress in the home page and its headers. */
export function wordpressSigns(home: JudgedResponse, page: PageParts): readonly WordPressSign[] {
  const { host } = new URL(page.url);
  const renamed = renamedCore(page)?.line;
  const signs: (WordPressSign | undefined)[] = [
    setupSign(home),
    pathSign(page),
    renamed === undefined ? undefined : { words: 'WordPress files below other names of its folders', line: renamed },
  ];
  const generator = page.metas.find(
    ({ name, content }) => name === 'generator' && /^\s{0,9}WordPress\b/i.test(content),
  );
  if (generator !== undefined) signs.push({ words: 'generator tag', line: `generator: ${generator.content}` });
  const rest = restRoot(home.headers, page);
  if (rest !== undefined && isOfHost(rest, host)) signs.push({ words: 'link to the REST API', line: rest });
  const rsd = page.links.find(({ rel, href }) => rel === 'edituri' && /\/xmlrpc\.php\?rsd$/.test(href));
  if (rsd !== undefined && isOfHost(rsd.href, host)) signs.push({ words: 'link to xmlrpc.php', line: rsd.href });
  const pingback = home.headers.get('x-pingback');
  if (pingback !== undefined && /\/xmlrpc\.php$/.test(pingback))
    signs.push({ words: 'X-Pingback header', line: `X-Pingback: ${pingback}` });
  const cookie = home.headers.all('set-cookie').find((value) => /^(?:wordpress_|wp-settings-)\w{0,60}=/.test(value));
  if (cookie !== undefined) signs.push({ words: 'WordPress cookie', line: `${cookie.split('=', 1)[0]}` });
  return signs.filter((sign) => sign !== undefined);
}

const restIndexSign = /^\s{0,20}\{[\s\S]{0,5000}"namespaces":\[[^\]]{0,5000}"wp\\?\/v2"/;

/** A place where a WordPress shows itself although its home page does not, and what must stand there. */
export interface Entrance {
  readonly path: string;
  readonly words: string;
  readonly sign: RegExp;
  /** Where its program answers with something else, and a server of files, which looks at no query, with the same. */
  readonly twin?: string;
}

/** True of the source of a program, which a server gives away that does not execute it. */
export function isSource(text: string): boolean {
  return text.includes('<?php');
}

export const LOGIN_PAGE: Entrance = {
  path: 'wp-login.php',
  words: 'login page',
  sign: /<(?:form|input)[^<>]{0,300}\b(?:id|name)=["'](?:loginform|wp-submit)["']/i,
  twin: 'wp-login.php?action=lostpassword',
};

export const CORE_SHEET: Entrance = {
  path: 'wp-includes/css/buttons.min.css',
  words: 'core style sheet',
  sign: /\.wp-core-ui\b/,
};

// What xmlrpc.php itself says is its library's, which Drupal 7 has, too.
export const RSD: Entrance = {
  path: 'xmlrpc.php?rsd',
  words: 'xmlrpc.php',
  sign: /<engineName>(?:WordPress|ClassicPress)<\/engineName>/,
  twin: 'xmlrpc.php',
};

const REST: Entrance = {
  path: 'wp-json/',
  words: 'REST API',
  sign: restIndexSign,
  twin: 'wp-json/?_envelope=1',
};

export const ENTRANCES: readonly Entrance[] = [
  LOGIN_PAGE,
  REST,
  {
    path: '?rest_route=/',
    words: 'REST API by its query parameter',
    sign: restIndexSign,
    twin: '?rest_route=/&_envelope=1',
  },
  RSD,
  CORE_SHEET,
];

/** An address of a program of WordPress that a page itself refers to, and what must stand there. */
export interface LinkedEntrance {
  readonly url: string;
  readonly sign: RegExp;
}

/** The programs of its own host that the head of a WordPress's page names: its REST API and its description for editors. */
export function linkedEntrances(page: PageParts): readonly LinkedEntrance[] {
  const { host } = new URL(page.url);
  const signs = new Map([
    [REST_LINK, REST.sign],
    ['edituri', RSD.sign],
  ]);
  return page.links.flatMap(({ rel, href }) => {
    const sign = signs.get(rel);
    return sign !== undefined && isOfHost(href, host) ? [{ url: href, sign }] : [];
  });
}
