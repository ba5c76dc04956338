import { isUtf8 } from 'node:buffer';
import { pause } from '../pacing/pause.ts';
import type { WebClientOptions } from './client-options.ts';
import { recogniseBlock } from './defence/block.ts';
import { WebFailure } from './message/web-failure.ts';
import type { Block, SentRequest } from './message/web-message.ts';
import { type Exchanged, exchange, StaleConnection } from './transport/exchange.ts';
import { failureOf, webFailure } from './transport/failure.ts';
import type { Hop } from './transport/hop.ts';
import { scanfoldUserAgent } from './transport/identity.ts';
import { OriginAgent } from './transport/origin-agent.ts';
import { NoTimeLeft, Politeness } from './transport/politeness.ts';
import { headersOver, headerText } from './transport/request-headers.ts';
import { retryAfterMs } from './transport/retry-after.ts';
import { Secrets } from './transport/secrets.ts';
import { Cookies, credentialHeaders, withCookie } from './transport/session.ts';
import type { WebClient } from './web-client.ts';

/** What a scan needs to put away what it has. */
const reserveMs = 2000;
/** The longest delay of one request that a site may request by Retry-After; a longer one counts as a block. */
export const maxPatienceMs = 60_000;
/** The HTTP methods that change nothing: only these are retried. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Told apart in the statistics; other answers by their class. */
const ownOutcome: ReadonlySet<number> = new Set([401, 403, 404, 406, 410, 429, 503]);

/** The response to one request. */
export interface Answered extends Exchanged {
  /** Which request of the run it came to. */
  readonly number: number;
  readonly sent: SentRequest;
  readonly block: Block | undefined;
}

const maxSentBody = 8000;

/** A request as it may be shown: its body only where it is text. */
function sentOf({ method, url, body, showsBody }: Hop, headers: Readonly<Record<string, string>>): SentRequest {
  const sent = { method, url: url.href, headers };
  if (body === undefined || !showsBody || (typeof body !== 'string' && !isUtf8(body))) return sent;
  return { ...sent, body: body.toString().slice(0, maxSentBody) };
}

/** Sends requests one at a time: at the host's rate, over kept-alive connections, with cookies and credentials. */
export class Sender {
  readonly #options: WebClientOptions;
  /** Throws where nothing may be sent to a site any more. */
  readonly #heed: (url: URL) => void;
  readonly #agents = new Map<string, OriginAgent>();
  readonly #paces = new Map<string, Politeness>();
  readonly #cookies = new Cookies();
  readonly #secrets: Secrets;
  readonly #outcomes: Record<string, number> = {};
  #requests = 0;
  #closed = false;

  constructor(options: WebClientOptions, heed: (url: URL) => void) {
    this.#options = options;
    this.#heed = heed;
    this.#secrets = new Secrets(options.credentials ?? []);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  statistics(): Omit<ReturnType<WebClient['statistics']>, 'blocked'> {
    return { requests: this.#requests, outcomes: { ...this.#outcomes } };
  }

  /** Forgets the site's cookies; false where there are none. */
  forgetCookies(): boolean {
    return this.#cookies.forget();
  }

  close(): void {
    this.#closed = true;
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  /**
   * One exchange in its turn; `number` is which request of the run it is. A control is sent to a site that has shut the
   * scan out, too. Throws WebFailure where there is no answer, `signal.reason` when aborted.
   */
  async send(hop: Hop, number: number, isControl = false): Promise<Answered> {
    const { now, egress } = this.#options;
    const { url } = hop;
    const pace = this.paceOf(url);
    await pace.enter(isControl).catch((error) => {
      throw error instanceof NoTimeLeft ? webFailure('spent', url.hostname, undefined, error) : error;
    });
    let answer: Exchanged | undefined;
    let tooMany = false;
    let waitMs: number | undefined;
    try {
      if (egress.spent() || this.#leftMs() <= 0) throw webFailure('spent', url.hostname);
      if (!isControl) this.#heed(url);
      const { headers, sent } = await this.#headersOf(hop);
      const exchanged = await this.#exchange(hop, headers);
      // A site may set the very cookie that was given: it is kept as it is.
      if (hop.session && hop.cookie === undefined) await this.#cookies.keep(exchanged.headers.all('set-cookie'), url);
      answer = this.#blanked(exchanged);
      const { status } = answer;
      const block = recogniseBlock(answer);
      tooMany = status === 429 || status === 503;
      waitMs = retryAfterMs(answer.headers.get('retry-after'), now());
      this.#count(ownOutcome.has(status) ? String(status) : `${Math.floor(status / 100)}xx`);
      return { ...answer, number, block, sent: sentOf(hop, sent) };
    } catch (error) {
      if (error instanceof WebFailure) this.#count(error.kind);
      throw error;
    } finally {
      const isPatient = waitMs === undefined || waitMs <= maxPatienceMs;
      const retryAfter = isPatient ? waitMs : undefined;
      pace.leave({ firstByteMs: answer?.timing.firstByteMs, tooMany, retryAfterMs: retryAfter });
    }
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
    const own = hop.cookie === undefined ? {} : { Cookie: withCookie(undefined, hop.cookie) };
    const sent = { ...headersOver(base, hop.headers), ...own };
    if (!hop.session) return { headers: sent, sent };
    const cookies = await this.#cookies.headerFor(url);
    const session = credentialHeaders(scope.isOwn(url) ? credentials : [], cookies);
    const all = headersOver(headersOver(base, session), hop.headers);
    return { headers: hop.cookie ? { ...all, Cookie: withCookie(all.Cookie, hop.cookie) } : all, sent };
  }

  /** Credentials and cookies of a request, by names in lower case. */
  async sessionFor(url: URL): Promise<Readonly<Record<string, string>>> {
    const { scope, credentials = [] } = this.#options;
    const headers = credentialHeaders(scope.isOwn(url) ? credentials : [], await this.#cookies.headerFor(url));
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
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
    const { egress, scope, now, connectTimeoutMs = 10_000, authorities = [] } = this.#options;
    const known = this.#agents.get(url.origin);
    if (known) return known;
    if (this.#closed) throw webFailure('reset', url.hostname);
    const { checkTls: isAsked = true, credentials = [] } = this.#options;
    // A secret goes along only to the site that can prove to be itself, whatever a scan asks for.
    const checkTls = isAsked || credentials.length > 0;
    const agent = new OriginAgent(url, { egress, scope, now, connectTimeoutMs, checkTls, authorities });
    this.#agents.set(url.origin, agent);
    return agent;
  }

  /** The pace of a host: all its requests share it. */
  paceOf({ hostname }: URL): Politeness {
    const { signal, now, sleep = pause, requestsPerSecond = 10, sharers } = this.#options;
    const { throttleMs = 0, concurrency = 5 } = this.#options;
    const known = this.#paces.get(hostname);
    if (known) return known;
    const leftMs = () => this.#leftMs();
    const pace = new Politeness({ requestsPerSecond, sharers, throttleMs, concurrency, now, sleep, signal, leftMs });
    this.#paces.set(hostname, pace);
    return pace;
  }
}
