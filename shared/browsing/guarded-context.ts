import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { BrowserJob } from '../scanning/browser/browser.ts';
import { actingOf } from '../scanning/web/acting/acting-address.ts';
import { WebFailure } from '../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../scanning/web/message/web-message.ts';
import type { WebScope } from '../scanning/web/transport/scope.ts';
import type { WebClient } from '../scanning/web/web-client.ts';
import type { Chromium } from './launch-chromium.ts';
import { pageRest } from './page-rest.ts';
import { RequestsUnderWay } from './requests-under-way.ts';
import { settled } from './settled.ts';
import { SiteFiles } from './site-files.ts';

/** What the requests of one visit may do. */
export interface VisitTerms {
  /** Added to the policy of each document: by it, scripts report what they hand to sinks. */
  readonly policy?: string;
  /** Pages that are not of the network: by their addresses, what they hold. */
  readonly own?: ReadonlyMap<string, string>;
  /** Planted words that are looked for in documents as the site sends them. */
  readonly words?: readonly string[];
  /** True for a request that changes something and is meant to: that of a log-in. */
  readonly maySend?: (request: { readonly method: string; readonly url: URL; readonly body: string }) => boolean;
}

/** What came of the requests of one visit. */
export interface VisitTraffic {
  readonly requested: { readonly method: string; readonly url: string }[];
  readonly withheld: Record<string, number>;
  /** Addresses that documents were asked for, in order. */
  readonly documents: string[];
  /** Planted words that the site has written into a document. */
  readonly written: Set<string>;
  /** The Authorization header that scripts set last; '' for none. */
  authorization: string;
  /** True once no more may be sent. */
  isSpent: boolean;
}

interface Visit {
  readonly terms: VisitTerms;
  readonly traffic: VisitTraffic;
}

const maxRequests = 100;
const maxDocuments = 8;
const maxBodyBytes = 5_000_000;
/** What is seen of a page does not hang on these. */
const unseen: ReadonlySet<string> = new Set([
  'media',
  'font',
  'texttrack',
  'manifest',
  'ping',
  'cspviolationreport',
  // An answer without an end.
  'eventsource',
]);
/** Of one transparent point: scripts wait for pictures to load, and go on when they have this one. */
const emptyPicture = {
  contentType: 'image/svg+xml',
  headers: { 'access-control-allow-origin': '*' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
};
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What the scan's client has undone or says itself. */
const ofTransport =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|alt-svc|report-to|nel)$/i;

const noTraffic = (): VisitTraffic => ({
  requested: [],
  withheld: {},
  documents: [],
  written: new Set(),
  authorization: '',
  isSpent: false,
});

/** The parts of a context. */
export interface ContextParts {
  readonly chromium: Chromium;
  readonly web: WebClient;
  readonly scope: WebScope;
  readonly job: Pick<BrowserJob, 'target' | 'cookies' | 'headers' | 'userAgent'>;
  readonly now: () => number;
}

/**
 * A browser session whose every request is made by the scan's own client, or not at all: within the scope, past the
 * egress guard, at the site's pace, never with a method that changes something, never to an address that seems to act.
 */
export class GuardedContext {
  readonly #parts: ContextParts;
  readonly #context: BrowserContext;
  readonly #files = new SiteFiles();
  #visit: Visit = { terms: {}, traffic: noTraffic() };
  readonly #requests: RequestsUnderWay;
  readonly #rest = pageRest();

  private constructor(parts: ContextParts, context: BrowserContext) {
    this.#parts = parts;
    this.#context = context;
    this.#requests = new RequestsUnderWay(context);
  }

  static async open(parts: ContextParts): Promise<GuardedContext> {
    const { chromium, job } = parts;
    const context = await chromium.browser.newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      userAgent: job.userAgent,
      // What certificates are worth is for the client to say, which makes the connections.
      ignoreHTTPSErrors: true,
    });
    const guarded = new GuardedContext(parts, context);
    await context.route('**/*', (route) => guarded.#answer(route));
    await context.addInitScript({ content: guarded.#rest.hook });
    await guarded.#seed(job.cookies);
    return guarded;
  }

  async #seed(cookies: string): Promise<void> {
    const { href: url } = new URL('/', this.#parts.job.target);
    const pairs = cookies.split('; ').filter((pair) => pair.includes('='));
    const named = pairs.map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    }));
    // One that browsers do not take must not cost the others.
    for (const each of named) await this.#context.addCookies([each]).catch(() => undefined);
  }

  /** The Cookie header that the site gets now. */
  async cookies(url: string): Promise<string> {
    const cookies = await this.#context.cookies(url);
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  /** Opens a page for one visit; `work` gets it with what its requests come to. The page is closed afterwards. */
  async visit<T>(terms: VisitTerms, work: (page: Page, traffic: VisitTraffic) => Promise<T>): Promise<T> {
    const traffic = noTraffic();
    this.#visit = { terms, traffic };
    this.#requests.clear();
    const page = await this.#context.newPage();
    try {
      return await work(page, traffic);
    } finally {
      for (const each of this.#context.pages()) await each.close().catch(() => undefined);
    }
  }

  /** Resolves when the pages of the visit have nothing left to do by themselves, or when that takes too long. */
  async settled(): Promise<void> {
    const pages = () => this.#context.pages();
    await settled({ requests: this.#requests, pages, wait: this.#rest.wait, now: this.#parts.now });
  }

  async #answer(route: Route): Promise<void> {
    const visit = this.#visit;
    try {
      await this.#answerWithin(route, visit);
    } catch (error) {
      // A page that is closed meanwhile needs no answer.
      if (error instanceof WebFailure && error.kind === 'spent') visit.traffic.isSpent = true;
      await route.abort('failed').catch(() => undefined);
    }
  }

  async #answerWithin(route: Route, { terms, traffic }: Visit): Promise<void> {
    const request = route.request();
    const own = terms.own?.get(request.url());
    if (own !== undefined) return await route.fulfill({ contentType: 'text/html; charset=utf-8', body: own });
    const url = new URL(request.url());
    const type = request.resourceType();
    if (unseen.has(type)) return await route.abort('blockedbyclient');
    if (type === 'image') return await route.fulfill(emptyPicture);
    const isDocument = request.isNavigationRequest();
    if (isDocument) traffic.documents.push(url.href);
    else if (type === 'xhr' || type === 'fetch') this.#note(request, traffic);
    const why = this.#whyNot(request, url, { terms, traffic });
    if (why !== undefined) {
      traffic.withheld[why] = (traffic.withheld[why] ?? 0) + 1;
      return await route.abort('blockedbyclient');
    }
    const asked = await this.#requestOf(request, url);
    const response = await this.#files.get(asked, type, () => this.#parts.web.request(asked));
    if (isDocument) for (const word of terms.words ?? []) if (response.body.includes(word)) traffic.written.add(word);
    if (isDocument && response.location !== undefined)
      return await route.fulfill(sendingOn(response, response.location));
    await route.fulfill({
      status: response.status,
      headers: headersOf(response, isDocument ? terms.policy : undefined),
      body: response.body,
    });
  }

  #note(request: Request, traffic: VisitTraffic): void {
    const { authorization } = request.headers();
    if (authorization !== undefined) traffic.authorization = authorization;
    if (traffic.requested.length < maxRequests)
      traffic.requested.push({ method: request.method(), url: request.url() });
  }

  #whyNot(request: Request, url: URL, { terms, traffic }: Visit): string | undefined {
    if (traffic.isSpent) return 'budget of the run exhausted';
    if (this.#parts.scope.refuses(url) === 'off_scope') return 'other site';
    if (this.#parts.scope.refuses(url) === 'excluded') return 'excluded by the policy';
    const method = request.method();
    if (!safe.has(method)) {
      const isMeant = terms.maySend?.({ method, url, body: request.postData() ?? '' }) ?? false;
      return isMeant ? undefined : 'method that may change data';
    }
    if (terms.maySend === undefined && actingOf(url) !== undefined) return 'address that may change data';
    if (traffic.documents.length > maxDocuments) return 'navigation loop';
    return traffic.requested.length >= maxRequests ? 'too many requests' : undefined;
  }

  async #requestOf(request: Request, url: URL): Promise<WebRequest> {
    const method = request.method();
    const own = Object.entries(request.headers()).filter(([name]) =>
      /^(?:accept|authorization|content-type|x-.+)$/.test(name),
    );
    const { headers: given } = this.#parts.job;
    const cookies = await this.cookies(url.href);
    const body = request.postData();
    return {
      url: url.href,
      method: method === 'POST' || method === 'PUT' || method === 'HEAD' || method === 'OPTIONS' ? method : 'GET',
      headers: {
        ...(this.#parts.scope.isOwn(url) ? given : {}),
        ...Object.fromEntries(own),
        ...(cookies === '' ? {} : { cookie: cookies }),
      },
      ...(body === null ? {} : { body }),
      maxBodyBytes,
      // Redirects of documents are the browser's, which shows where it is.
      maxRedirects: request.isNavigationRequest() || !safe.has(method) ? 0 : 5,
      shunsActing: true,
    };
  }

  async close(): Promise<void> {
    await this.#context.close().catch(() => undefined);
  }
}

/**
 * A browser does not hand over a redirect's next request: the page goes there by itself instead, with the cookies that the
 * redirect sets, as after most log-ins.
 */
function sendingOn(response: WebResponse, location: string) {
  const target = JSON.stringify(location).replaceAll('<', '\\u003c');
  const cookies = headersOf(response, undefined)['set-cookie'];
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...(cookies === undefined ? {} : { 'set-cookie': cookies }),
    },
    body: `<script>location.replace(${target})</script>`,
  };
}

function headersOf(response: WebResponse, policy: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers.pairs) {
    if (ofTransport.test(name)) continue;
    const key = name.toLowerCase();
    const known = headers[key];
    headers[key] = known === undefined ? value : `${known}${key === 'set-cookie' ? '\n' : ', '}${value}`;
  }
  if (policy !== undefined) {
    const known = headers['content-security-policy'];
    headers['content-security-policy'] = known === undefined ? policy : `${known}, ${policy}`;
  }
  return headers;
}
