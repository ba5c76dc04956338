import { type Document, isTag, isText } from 'domhandler';
import type { DnsRecord } from '../../dns/dns.ts';
import type { WebResponse } from '../../web/message/web-message.ts';
import { type MarkupListener, readMarkup } from '../../web/page/markup.ts';
import { nodeAfter, pageTree } from '../../web/page/parse-html.ts';
import { absoluteUrl } from '../../web/page/read-page.ts';
import type { SampleRecordType, SiteSample } from '../rule.ts';
import { loadedAddresses } from './loaded-addresses.ts';

/** What was gathered of a site. */
export interface GatheredSite {
  /** The home page first; pages, error pages and the like of the same site. */
  readonly pages: readonly SeenAnswer[];
  /** Scripts of the site that were fetched. */
  readonly scripts?: readonly SeenAnswer[];
  readonly robots?: string;
  /** Records of the host's name and of those above it. */
  readonly records?: readonly DnsRecord[];
  /** The issuer's name as the certificate has it, e.g. `O=Let's Encrypt, CN=R11`. */
  readonly certificateIssuer?: string | undefined;
}

/** As much of an answer as is looked at. */
export type SeenAnswer = Pick<WebResponse, 'url' | 'headers' | 'text'> & { readonly redirects?: readonly SeenAnswer[] };

/** Of one page, and of all together. */
const maxPage = 500_000;
const maxPages = 1_500_000;
const maxScript = 1_000_000;
/** Of a longer script: its head, where banners and constants stand, and its end, where it exports itself. */
const headLength = 600_000;
const maxScripts = 2_500_000;
const maxList = 500;
const maxHeader = 4000;

/** A script as far as it is looked at: its head, and its end where it is long. The rest need not be kept. */
export function scriptAnswer({ url, headers, text }: SeenAnswer): SeenAnswer {
  const source = text();
  if (source.length <= maxScript) return { url, headers, text: () => source };
  // Two copies: a part of a text would keep all of it.
  const [head, tail] = [source.slice(0, headLength), source.slice(headLength - maxScript)].map((part) =>
    Buffer.from(part).toString(),
  );
  return { url, headers, text: () => `${head}\n${tail}` };
}

/** What a page loads and says of itself. */
class PageReader {
  readonly scripts = new Set<string>();
  readonly styles = new Set<string>();
  readonly metas: { name: string; content: string }[] = [];
  readonly inline: string[] = [];

  /** Of one page: hears its markup, tag by tag. */
  listener(url: string): MarkupListener {
    let base = url;
    let script: string | undefined;
    let isCode = true;
    return {
      onopentag: (name, attributes) => {
        if (name === 'base') base = absoluteUrl(attributes.href ?? '', base) ?? base;
        if (name === 'meta') this.#meta(attributes);
        if (name === 'link' && /stylesheet/i.test(attributes.rel ?? '')) this.#add(this.styles, attributes.href, base);
        // What is preloaded is loaded.
        if (name === 'link' && /preload/i.test(attributes.rel ?? '') && attributes.as === 'script')
          this.#add(this.scripts, attributes.href, base);
        if (name === 'script' && attributes.src !== undefined) this.#add(this.scripts, attributes.src, base);
        script = name === 'script' && attributes.src === undefined ? '' : undefined;
        isCode = !/json/i.test(attributes.type ?? '');
      },
      ontext: (text) => {
        if (script !== undefined && script.length < maxScript) script += text;
      },
      onclosetag: () => {
        if (script !== undefined && script !== '' && this.inline.length < maxList) {
          this.inline.push(script.slice(0, maxScript));
          // What only lists addresses loads none.
          for (const address of isCode ? loadedAddresses(script.slice(0, maxScript)) : [])
            this.#add(this.scripts, address, url);
        }
        script = undefined;
      },
    };
  }

  #meta(attributes: Readonly<Record<string, string>>): void {
    const name = attributes.name ?? attributes.property ?? attributes['http-equiv'];
    if (name === undefined || this.metas.length >= maxList) return;
    this.metas.push({
      name: name.toLowerCase().slice(0, 200),
      content: (attributes.content ?? '').slice(0, maxHeader),
    });
  }

  #add(list: Set<string>, text: string | undefined, base: string): void {
    const url = text === undefined ? undefined : absoluteUrl(text.trim(), base);
    if (url !== undefined && list.size < maxList) list.add(url);
  }
}

/** Tells what a reader of pages listens to, from a page's tree: of texts those of scripts. */
function readTree(root: Document, { onopentag, ontext, onclosetag }: MarkupListener): void {
  for (let node = root.firstChild; node !== null; node = nodeAfter(node, root)) {
    if (!isTag(node)) continue;
    onopentag?.(node.name, node.attribs);
    if (node.name !== 'script') continue;
    for (const each of node.children) if (isText(each)) ontext?.(each.data);
    onclosetag?.(node.name);
  }
}

function withRedirects(answers: readonly SeenAnswer[]): readonly SeenAnswer[] {
  return answers.flatMap((answer) => [...(answer.redirects ?? []), answer]);
}

function headersOf(answers: readonly SeenAnswer[]): SiteSample['headers'] {
  const seen = new Map<string, readonly [string, string]>();
  for (const { headers } of withRedirects(answers))
    for (const [name, value] of headers.pairs)
      if (seen.size < maxList)
        seen.set(`${name.toLowerCase()} ${value}`, [name.toLowerCase(), value.slice(0, maxHeader)]);
  return [...seen.values()];
}

function cookiesOf(answers: readonly SeenAnswer[]): SiteSample['cookies'] {
  const seen = new Map<string, { name: string; value: string }>();
  for (const { headers } of withRedirects(answers)) {
    for (const line of headers.all('set-cookie')) {
      const [pair = ''] = line.slice(0, maxHeader).split(';', 1);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      if (at > 0 && seen.size < maxList) seen.set(name, { name, value: pair.slice(at + 1).trim() });
    }
  }
  return [...seen.values()];
}

const recordTypes = ['MX', 'NS', 'TXT', 'CNAME', 'SOA'] as const satisfies readonly SampleRecordType[];

function dnsOf(records: readonly DnsRecord[]): SiteSample['dns'] {
  const ofType = (wanted: SampleRecordType) =>
    records
      .filter(({ type }) => type === wanted)
      .slice(0, maxList)
      .map(({ value }) => value.slice(0, maxHeader));
  return Object.fromEntries(
    recordTypes.map((type) => [type, ofType(type)]).filter(([, values]) => values?.length !== 0),
  );
}

/**
 * Puts together what a site showed, as rules look at it. What is too long is cut. `withTrees` for rules that look at
 * elements: pages are then read into trees at once, and not a second time.
 */
export function sampleOf(
  { pages, scripts = [], robots = '', records = [], certificateIssuer }: GatheredSite,
  { withTrees = false } = {},
): SiteSample {
  const reader = new PageReader();
  const trees: Document[] = [];
  let html = '';
  for (const page of pages) {
    const source = page.text().slice(0, maxPage);
    const isTaken = html.length < maxPages;
    const listener = reader.listener(page.url);
    const tree = withTrees && isTaken ? pageTree(source) : undefined;
    if (tree?.isWhole) readTree(tree.document, listener);
    else readMarkup(source, listener);
    // A long page is cut, and may be so within a script.
    listener.onclosetag?.('script');
    if (tree !== undefined) trees.push(tree.document);
    if (isTaken) html += `${source}\n`;
  }
  const fetched: string[] = [];
  let length = 0;
  for (const script of scripts) {
    const source = scriptAnswer(script).text();
    length += source.length;
    if (length <= maxScripts) fetched.push(source);
  }
  return {
    url: pages[0]?.url ?? '',
    headers: headersOf(pages),
    cookies: cookiesOf(pages),
    metas: reader.metas,
    scripts: [...reader.scripts],
    styles: [...reader.styles],
    html,
    ...(withTrees && { trees }),
    scriptTexts: [...fetched, ...reader.inline],
    dns: dnsOf(records),
    certificateIssuer,
    robots: robots.slice(0, maxPage),
  };
}
