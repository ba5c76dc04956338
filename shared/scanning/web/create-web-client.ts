import type { Credential } from '../../records/site-credential.ts';
import type { Egress } from '../egress/egress.ts';
import { pause } from '../pacing/pause.ts';
import { actingOf } from './acting/acting-address.ts';
import { recogniseBlock } from './block.ts';
import { decodeText } from './charset.ts';
import { type Exchanged, exchange, StaleConnection } from './exchange.ts';
import { failureOf, webFailure } from './failure.ts';
import { bareUrl, type Hop, nextHop, redirectOf } from './hop.ts';
import { scanfoldUserAgent } from './identity.ts';
import { asksToLogIn } from './log-in-page.ts';
import { OriginAgent } from './origin-agent.ts';
import { NoTimeLeft, Politeness } from './politeness.ts';
import type { Reference } from './reference.ts';
import { headersOver, headerText } from './request-headers.ts';
import { RequestTrail } from './request-trail.ts';
import { retryAfterMs } from './retry-after.ts';
import type { SameRefusal } from './same-refusals.ts';
import type { WebScope } from './scope.ts';
import { Secrets } from './secrets.ts';
import { Cookies, credentialHeaders } from './session.ts';
import { ShutOutWatch, type WatchedAnswer } from './shut-out.ts';
import {
  type Block,
  type WebClient,
  WebFailure,
  type WebFailureKind,
  type WebRequest,
  type WebResponse,
} from './web-client.ts';

/** What a web client is made of. */
export interface WebClientOptions {
  /** The run's own way out. */
  readonly egress: Egress;
  readonly signal: AbortSignal;
  /** Sent with every request as `X-Scan-Id`. */
  readonly runId: string;
  readonly scope: WebScope;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Throws `signal.reason` as soon as the signal aborts. Real time where it does not say. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /**
   * Milliseconds until the scan must have returned: no request waits or takes longer, it fails as `spent`. Without end
   * where it does not say.
   */
  readonly remainingMs?: () => number;
  /** `Scanfold/<version>` where it does not say. */
  readonly userAgent?: string;
  /** To one host, all requests of this client together. 10 where it does not say; Infinity: as fast as it answers. */
  readonly requestsPerSecond?: number;
  /** The least time between two requests; with one, never two at once. */
  readonly throttleMs?: number;
  /** Requests to one host that may be under way at once. 5 where it does not say. */
  readonly concurrency?: number;
  /** For one answer in all. 60 s where it does not say; a body that takes longer is cut. */
  readonly requestTimeoutMs?: number;
  /** From a request to the first byte of its answer. A third of `requestTimeoutMs`, 20 s at least, where it does not say. */
  readonly firstByteTimeoutMs?: number;
  /** For the name, TCP and TLS each. 10 s where it does not say. */
  readonly connectTimeoutMs?: number;
  /** False: any certificate and any version of TLS will do. True where it does not say. */
  readonly checkTls?: boolean;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
  readonly credentials?: readonly Credential[];
  /** The requests of the run so far; one that counts from 1 where it does not say. Several clients may share one. */
  readonly trail?: RequestTrail;
  /** By which page an earlier part of the scan knew the site; the first that comes where it does not say. */
  readonly reference?: Reference | undefined;
}

/** What a scan needs to put away what it has. */
const reserveMs = 2000;
const defaultBodyBytes = 2 * 1024 * 1024;
/** How long one request may be put off by a site that asks for patience; more is a block. */
const maxPatienceMs = 60_000;
const maxTries = 3;
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Told apart in the statistics; other answers by their class. */
const ownOutcome: ReadonlySet<number> = new Set([401, 403, 404, 406, 410, 429, 503]);

interface Answered extends Exchanged {
  /** Which request of the run it came to. */
  readonly number: number;
  readonly sent: WebResponse['sent'];
  readonly block: Block | undefined;
}

class Client {
  readonly #options: WebClientOptions;
  readonly #agents = new Map<string, OriginAgent>();
  readonly #paces = new Map<string, Politeness>();
  readonly #watches = new Map<string, ShutOutWatch>();
  readonly #cookies = new Cookies();
  readonly #secrets: Secrets;
  readonly #trail: RequestTrail;
  readonly #outcomes: Record<string, number> = {};
  #requests = 0;
  #blocked = 0;
  #closed = false;

  constructor(options: WebClientOptions) {
    this.#options = options;
    this.#secrets = new Secrets(options.credentials ?? []);
    this.#trail = options.trail ?? new RequestTrail();
    // What is known of the site is known from the start.
    if (options.reference) this.#watchOf(new URL(options.reference.url));
  }

  shutOut(): Block | undefined {
    for (const watch of this.#watches.values()) if (watch.shutOut) return watch.shutOut;
    return undefined;
  }

  async confirm(): Promise<Block | undefined> {
    for (const watch of this.#watches.values()) {
      const block = await watch.confirm();
      if (block) return block;
    }
    return undefined;
  }

  reference(): Reference | undefined {
    for (const { reference } of this.#watches.values()) if (reference) return reference;
    return undefined;
  }

  takeRefusals(): readonly SameRefusal[] {
    return [...this.#watches.values()].flatMap(({ refusals }) => refusals.take());
  }

  statistics(): ReturnType<WebClient['statistics']> {
    return { requests: this.#requests, outcomes: { ...this.#outcomes }, blocked: this.#blocked };
  }

  close(): void {
    this.#closed = true;
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  async request(request: WebRequest): Promise<WebResponse> {
    if (!URL.canParse(request.url)) throw webFailure('off_scope', request.url);
    const url = bareUrl(new URL(request.url));
    const refused = this.#options.scope.refuses(url);
    if (refused) throw webFailure(refused, url.hostname);
    let hop: Hop = {
      url,
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      body: request.body,
      maxBodyBytes: request.maxBodyBytes ?? defaultBodyBytes,
      session: request.session ?? true,
      asReference: request.asReference ?? false,
    };
    const redirects: WebResponse[] = [];
    let last: WebResponse | undefined;
    for (;;) {
      let answer: Answered;
      try {
        answer = await this.#answer(hop);
      } catch (error) {
        // What may not be asked is not followed: the redirect itself is the answer.
        if (error instanceof WebFailure && last && forbidden.has(error.kind)) return last;
        throw error;
      }
      const next = redirectOf(answer, hop.url);
      last = responseOf(hop, answer, redirects.slice(), next?.href);
      if (!next || redirects.length >= (request.maxRedirects ?? 0)) return last;
      const following = bareUrl(next);
      if (this.#options.scope.refuses(following)) return last;
      if (request.shunsActing === true && actingOf(following) !== undefined) return last;
      redirects.push({ ...last, location: undefined });
      hop = nextHop(hop, following, answer.status);
    }
  }

  /** One hop: asked again where the site asks for patience or a connection broke, and looked at for the site's defence. */
  async #answer(hop: Hop): Promise<Answered> {
    const isSafe = safeMethods.has(hop.method);
    const watch = this.#watchOf(hop.url);
    let patienceMs = maxPatienceMs;
    const number = this.#trail.next();
    for (let tries = 1; ; tries += 1) {
      this.#heedShutOut(hop.url);
      if (tries > 1) this.#trail.next();
      try {
        const answer = await this.#once(hop, number);
        const waitMs = retryAfterMs(answer.headers.get('retry-after'), this.#options.now());
        const asksForPatience = answer.block?.kind === 'rate_limit' || (answer.status === 503 && waitMs !== undefined);
        if (asksForPatience && isSafe && tries < maxTries && (waitMs ?? 0) <= patienceMs) {
          patienceMs -= waitMs ?? 0;
          continue;
        }
        const block = await watch.look(watched(hop, answer));
        if (block) this.#blocked += 1;
        return { ...answer, block };
      } catch (error) {
        if (!(error instanceof WebFailure)) throw error;
        if (error.kind === 'reset' && isSafe && tries === 1 && !this.#closed) continue;
        await watch.fail(error.kind, number);
        throw error;
      }
    }
  }

  /** One exchange in its turn. */
  async #once(hop: Hop, number: number, isControl = false): Promise<Answered> {
    const { now, egress } = this.#options;
    const { url } = hop;
    const pace = this.#paceOf(url);
    await pace.enter(isControl).catch((error) => {
      throw error instanceof NoTimeLeft ? webFailure('spent', url.hostname, undefined, error) : error;
    });
    let answer: Exchanged | undefined;
    let tooMany = false;
    let waitMs: number | undefined;
    try {
      if (egress.spent() || this.#leftMs() <= 0) throw webFailure('spent', url.hostname);
      if (!isControl) this.#heedShutOut(url);
      const { headers, sent } = await this.#headersOf(hop);
      const exchanged = await this.#exchange(hop, headers);
      // A site may set the very cookie that was given: it is kept as it is.
      if (hop.session) await this.#cookies.keep(exchanged.headers.all('set-cookie'), url);
      answer = this.#blanked(exchanged);
      const { status } = answer;
      const block = recogniseBlock(answer);
      tooMany = status === 429 || status === 503;
      waitMs = retryAfterMs(answer.headers.get('retry-after'), now());
      this.#count(ownOutcome.has(status) ? String(status) : `${Math.floor(status / 100)}xx`);
      return { ...answer, number, block, sent: { method: hop.method, url: url.href, headers: sent } };
    } catch (error) {
      if (error instanceof WebFailure) this.#count(error.kind);
      throw error;
    } finally {
      const isPatient = waitMs === undefined || waitMs <= maxPatienceMs;
      const retryAfter = isPatient ? waitMs : undefined;
      pace.leave({ firstByteMs: answer?.timing.firstByteMs, tooMany, retryAfterMs: retryAfter });
    }
  }

  /** Nothing is sent to a site that does not want it; what waited for its turn meanwhile is not sent either. */
  #heedShutOut(url: URL): void {
    const { shutOut } = this.#watchOf(url);
    if (shutOut) throw new WebFailure('shut_out', shutOut.words);
  }

  async #exchange(hop: Hop, headers: Readonly<Record<string, string>>): Promise<Exchanged> {
    const { signal, egress, requestTimeoutMs = 60_000 } = this.#options;
    const { url, method, body, maxBodyBytes } = hop;
    const firstByteTimeoutMs = this.#options.firstByteTimeoutMs ?? Math.max(20_000, requestTimeoutMs / 3);
    const parts = { url, method, headers, body, maxBodyBytes, firstByteTimeoutMs, signal };
    for (;;) {
      signal.throwIfAborted();
      try {
        this.#requests += 1;
        const totalTimeoutMs = Math.min(requestTimeoutMs, Math.max(1, this.#leftMs()));
        const answer = await exchange({ ...parts, agent: this.#agentOf(url), totalTimeoutMs });
        // What was cut by our own haste says nothing about the site.
        if (answer.truncated && this.#leftMs() <= 0) throw webFailure('spent', url.hostname);
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (egress.spent() || this.#leftMs() <= 0) throw webFailure('spent', url.hostname, undefined, error);
        if (error instanceof WebFailure) throw error;
        if (!(error instanceof StaleConnection)) throw failureOf(error, url.hostname);
        if (!safeMethods.has(method)) throw webFailure('reset', url.hostname, undefined, error);
      }
    }
  }

  /** All headers of a request, and those of them that may be shown. */
  async #headersOf(hop: Hop) {
    const { runId, scope, credentials = [], userAgent = scanfoldUserAgent() } = this.#options;
    const { url } = hop;
    const base = {
      Host: url.host,
      'User-Agent': headerText(userAgent),
      Accept: '*/*',
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      'X-Scan-Id': runId,
      ...(hop.body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    };
    const sent = headersOver(base, hop.headers);
    if (!hop.session) return { headers: sent, sent };
    const cookies = await this.#cookies.headerFor(url);
    const session = credentialHeaders(scope.isOwn(url) ? credentials : [], cookies);
    return { headers: headersOver(headersOver(base, session), hop.headers), sent };
  }

  #blanked(answer: Exchanged): Exchanged {
    this.#secrets.blank(answer.body);
    return { ...answer, headers: this.#secrets.blankHeaders(answer.headers) };
  }

  #leftMs(): number {
    const { remainingMs } = this.#options;
    return remainingMs === undefined ? Number.POSITIVE_INFINITY : remainingMs() - reserveMs;
  }

  #count(outcome: string): void {
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
  }

  #agentOf(url: URL): OriginAgent {
    const { egress, scope, now, connectTimeoutMs = 10_000, checkTls = true, authorities = [] } = this.#options;
    const known = this.#agents.get(url.origin);
    if (known) return known;
    if (this.#closed) throw webFailure('reset', url.hostname);
    const agent = new OriginAgent(url, { egress, scope, now, connectTimeoutMs, checkTls, authorities });
    this.#agents.set(url.origin, agent);
    return agent;
  }

  #paceOf({ hostname }: URL): Politeness {
    const { signal, now, sleep = pause, requestsPerSecond = 10, throttleMs = 0, concurrency = 5 } = this.#options;
    const known = this.#paces.get(hostname);
    if (known) return known;
    const leftMs = () => this.#leftMs();
    const pace = new Politeness({ requestsPerSecond, throttleMs, concurrency, now, sleep, signal, leftMs });
    this.#paces.set(hostname, pace);
    return pace;
  }

  #watchOf(origin: URL): ShutOutWatch {
    const { hostname } = origin;
    const { signal, sleep = pause, credentials = [], reference } = this.#options;
    const known = this.#watches.get(hostname);
    if (known) return known;
    const control = async ({ url, maxBodyBytes }: Reference): Promise<WatchedAnswer | WebFailureKind> => {
      const rest = { method: 'GET', headers: {}, body: undefined, session: true, asReference: false };
      const hop: Hop = { ...rest, url: new URL(url), maxBodyBytes };
      try {
        return watched(hop, await this.#once(hop, this.#trail.next(), true));
      } catch (error) {
        if (error instanceof WebFailure && error.kind !== 'spent') return error.kind;
        throw error;
      }
    };
    const pace = this.#paceOf(origin);
    const watch = new ShutOutWatch({
      control,
      hold: (isHeld) => pace.hold(isHeld),
      sleep: (ms) => sleep(ms, signal),
      trail: this.#trail,
      asksToLogIn: (answer) => asksToLogIn(answer, credentials),
      reference: reference !== undefined && new URL(reference.url).hostname === hostname ? reference : undefined,
    });
    this.#watches.set(hostname, watch);
    return watch;
  }
}

/** What a redirect may lead to and a scan must not ask. */
const forbidden: ReadonlySet<WebFailureKind> = new Set(['refused_by_guard', 'excluded']);

function watched(hop: Hop, { status, headers, body, block, number }: Answered): WatchedAnswer {
  const { url, method, maxBodyBytes, session } = hop;
  const isPlain = session && Object.keys(hop.headers).length === 0;
  const asReference = hop.asReference ? 'wanted' : isPlain ? 'possible' : 'no';
  return { url: url.href, method, status, headers, body, block, number, asReference, maxBodyBytes };
}

function responseOf(
  hop: Hop,
  answer: Answered,
  redirects: readonly WebResponse[],
  location: string | undefined,
): WebResponse {
  let text: string | undefined;
  return {
    ...answer,
    url: hop.url.href,
    method: hop.method,
    redirects,
    location,
    text() {
      text ??= decodeText(answer.body, answer.headers.get('content-type'));
      return text;
    },
  };
}

/**
 * Makes the way in which one scan talks to a web site. Requests to a host share one pace, cookies and connections;
 * `close` it at the end of the scan.
 */
export function createWebClient(options: WebClientOptions): WebClient {
  const client = new Client(options);
  return {
    request: (request) => client.request(request),
    shutOut: () => client.shutOut(),
    confirm: () => client.confirm(),
    reference: () => client.reference(),
    takeRefusals: () => client.takeRefusals(),
    statistics: () => client.statistics(),
    close: () => client.close(),
  };
}
