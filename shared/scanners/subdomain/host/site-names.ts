import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { absoluteUrl, readPage } from '../../../scanning/web/page/read-page.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { isWithin } from '../domain-name.ts';
import { namesInText } from './names-in-text.ts';

/** What reading a site needs. */
export interface SiteNamesParts {
  /** Makes a client whose scope is the host of a URL; it is closed here. */
  readonly open: (url: string) => WebClient;
  /** Waits until one more request may go to a host. */
  readonly turn: (host: string) => Promise<void>;
  /** The domain that is scanned. */
  readonly domain: string;
  /** A label that does not exist. */
  readonly randomLabel: () => string;
}

/** Scripts of a page that are read, the largest part of each: names of services stand anywhere in them. */
const maxScripts = 5;
/** A list of lists names the parts of a site; a few of them name its hosts. */
const maxSitemaps = 3;
const maxBodyBytes = 2_000_000;

function sitemapsIn(robots: string): readonly string[] {
  return robots.split(/\r?\n/, 2000).flatMap((line) => /^\s*sitemap:\s*(\S{1,1000})/i.exec(line)?.[1] ?? []);
}

function listsIn(sitemap: string): readonly string[] {
  if (!/<sitemapindex[\s>]/i.test(sitemap.slice(0, 5000))) return [];
  return [...sitemap.matchAll(/<loc>\s*([^<\s]{1,1000})/gi)].slice(0, maxSitemaps).flatMap(([, url]) => url ?? []);
}

/** Reads a site's texts one by one, each once. */
class SiteReader {
  readonly #parts: SiteNamesParts;
  readonly #clients = new Map<string, WebClient>();
  readonly #read = new Set<string>();
  readonly texts: string[] = [];

  constructor(parts: SiteNamesParts) {
    this.#parts = parts;
  }

  /** The text at a URL; undefined where nothing is there, or it is on a host of others. Throws WebFailure `spent`. */
  async text(url: string): Promise<string | undefined> {
    const { open, turn, domain } = this.#parts;
    const { hostname, protocol, port } = new URL(url);
    if (this.#read.has(url) || port !== '' || !/^https?:$/.test(protocol) || !isWithin(hostname, domain))
      return undefined;
    this.#read.add(url);
    const web = this.#clients.get(hostname) ?? open(url);
    this.#clients.set(hostname, web);
    await turn(hostname);
    try {
      const response = await web.request({ url, maxBodyBytes, maxRedirects: 1 });
      const text = [response.location ?? '', response.text()].join('\n');
      this.texts.push(text);
      return text;
    } catch (error) {
      if (error instanceof WebFailure && error.kind !== 'spent') return undefined;
      throw error;
    }
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }
}

async function readSite(page: WebResponse, reader: SiteReader, randomLabel: () => string): Promise<void> {
  const at = (path: string) => new URL(path, page.url).href;
  const robots = await reader.text(at('/robots.txt'));
  // What is asked for first tells whether the host answers at all.
  if (robots === undefined) return;
  await reader.text(at(`/${randomLabel()}`));
  await reader.text(at('/.well-known/security.txt'));
  const sitemaps = [...sitemapsIn(robots), '/sitemap.xml'];
  for (const each of sitemaps.slice(0, maxSitemaps)) {
    const url = absoluteUrl(each, page.url);
    const sitemap = url && (await reader.text(url));
    for (const list of listsIn(sitemap ?? '')) {
      const below = absoluteUrl(list, page.url);
      if (below !== undefined) await reader.text(below);
    }
  }
  const scripts = readPage(page).assets.filter(({ kind }) => kind === 'script');
  for (const { url } of scripts.slice(0, maxScripts)) await reader.text(url);
}

/**
 * Host names below the domain that a site's further texts contain: robots.txt, security.txt (RFC 9116), sitemaps, the
 * scripts of its page and the page for what does not exist. What is on hosts of others is not read. Throws WebFailure `spent` and the run's reason.
 */
export async function namesOnSite(page: WebResponse, parts: SiteNamesParts): Promise<readonly string[]> {
  const reader = new SiteReader(parts);
  try {
    await readSite(page, reader, parts.randomLabel);
    return [...new Set(reader.texts.flatMap((text) => namesInText(text, parts.domain)))];
  } finally {
    reader.close();
  }
}
