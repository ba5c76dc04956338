import { pause } from '../pacing/pause.ts';
import type { WebClientOptions } from './client-options.ts';
import type { OwnFiles } from './defence/own-files.ts';
import type { Reference } from './defence/reference.ts';
import { RequestTrail } from './defence/request-trail.ts';
import type { SameRefusal } from './defence/same-refusals.ts';
import { ShutOutWatch } from './defence/shut-out.ts';
import type { WatchTerms } from './defence/watch-terms.ts';
import type { WatchedAnswer } from './defence/watched-answer.ts';
import { isSessionEnded } from './log-in-page.ts';
import { WebFailure, type WebFailureKind } from './message/web-failure.ts';
import type { Block, WebRequest, WebResponse } from './message/web-message.ts';
import { decodeText } from './page/charset.ts';
import { type Answered, maxPatienceMs, Sender, safeMethods } from './sender.ts';
import { webFailure } from './transport/failure.ts';
import { bareUrl, type Hop, nextHop, redirectOf } from './transport/hop.ts';
import { retryAfterMs } from './transport/retry-after.ts';
import type { WebClient } from './web-client.ts';

const defaultBodyBytes = 2 * 1024 * 1024;
const maxTries = 3;
/**
 * For how long a host is asked again that finds all requests too many. What confirms it comes after a minute, so that a
 * limit which counts by the minute shuts nobody out.
 */
const refusedForMs = 30_000;

class Client {
  readonly #options: WebClientOptions;
  readonly #watches = new Map<string, ShutOutWatch>();
  readonly #sender: Sender;
  readonly #trail: RequestTrail;
  #blocked = 0;
  #logIn: (() => Promise<boolean>) | undefined;
  #isLoggingIn = false;

  constructor(options: WebClientOptions) {
    this.#options = options;
    this.#sender = new Sender(options, (url) => this.#heedShutOut(url));
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

  files(): OwnFiles {
    for (const { reference, files } of this.#watches.values()) if (reference) return files;
    return 'open';
  }

  takeRefusals(): readonly SameRefusal[] {
    return [...this.#watches.values()].flatMap(({ refusals }) => refusals.take());
  }

  renewBy(logIn: () => Promise<boolean>): void {
    this.#logIn = logIn;
  }

  /**
   * Begins another session, without the cookies so far; false where there is none to begin: a visitor without cookies is a
   * new one each time, and a session that was given cannot be had again.
   */
  async #beginSession(): Promise<boolean> {
    const { credentials = [] } = this.#options;
    if (credentials.length > 0 && this.#logIn === undefined) return false;
    if (!this.#sender.forgetCookies()) return false;
    if (this.#logIn === undefined) return true;
    this.#isLoggingIn = true;
    try {
      return await this.#logIn();
    } finally {
      this.#isLoggingIn = false;
    }
  }

  statistics(): ReturnType<WebClient['statistics']> {
    return { ...this.#sender.statistics(), blocked: this.#blocked };
  }

  sessionFor(url: string): Promise<Readonly<Record<string, string>>> {
    return this.#sender.sessionFor(new URL(url));
  }

  close(): void {
    this.#sender.close();
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
      showsBody: request.showsBody ?? false,
      cookie: request.cookie,
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
      if (request.shunsActing === true && (await wouldAct(following))) return last;
      redirects.push({ ...last, location: undefined });
      hop = nextHop(hop, following, answer.status);
    }
  }

  /** One hop: asked again where the site asks for patience or a connection broke, and looked at for the site's defence. */
  async #answer(hop: Hop): Promise<Answered> {
    const isSafe = safeMethods.has(hop.method);
    const watch = this.#watchOf(hop.url);
    const pace = this.#sender.paceOf(hop.url);
    let patienceMs = maxPatienceMs;
    const number = this.#trail.next();
    // All else waits meanwhile, for what comes of it.
    if (this.#isLoggingIn) return await this.#sender.send(hop, number, true);
    for (let tries = 1; ; tries += 1) {
      this.#heedShutOut(hop.url);
      if (tries > 1) this.#trail.next();
      try {
        const answer = await this.#sender.send(hop, number);
        const waitMs = retryAfterMs(answer.headers.get('retry-after'), this.#options.now());
        const asksForPatience = answer.block?.kind === 'rate_limit' || (answer.status === 503 && waitMs !== undefined);
        const isVain = pace.refusedMs >= refusedForMs;
        if (asksForPatience && isSafe && !isVain && tries < maxTries && (waitMs ?? 0) <= patienceMs) {
          patienceMs -= waitMs ?? 0;
          continue;
        }
        const block = await watch.look({ ...watched(hop, answer), isVain });
        if (block) this.#blocked += 1;
        return { ...answer, block };
      } catch (error) {
        if (!(error instanceof WebFailure)) throw error;
        if (error.kind === 'reset' && isSafe && tries === 1 && !this.#sender.isClosed) continue;
        await watch.fail(error.kind, number);
        throw error;
      }
    }
  }

  /** Nothing is sent to a site that does not want it; what waited for its turn meanwhile is not sent either. */
  #heedShutOut(url: URL): void {
    const { shutOut } = this.#watchOf(url);
    if (shutOut) throw new WebFailure('shut_out', shutOut.words);
  }

  #watchOf(origin: URL): ShutOutWatch {
    const { hostname } = origin;
    const { scope, signal, sleep = pause, credentials = [], reference, ownFiles = false } = this.#options;
    const known = this.#watches.get(hostname);
    if (known) return known;
    const control: WatchTerms['control'] = async ({ url, maxBodyBytes }) => {
      const rest = { method: 'GET', headers: {}, body: undefined, showsBody: false, cookie: undefined };
      const hop: Hop = { ...rest, session: true, asReference: false, url: new URL(url), maxBodyBytes };
      try {
        return watched(hop, await this.#sender.send(hop, this.#trail.next(), true));
      } catch (error) {
        if (error instanceof WebFailure && error.kind !== 'spent') return error.kind;
        throw error;
      }
    };
    const pace = this.#sender.paceOf(origin);
    const watch = new ShutOutWatch({
      control,
      mayAsk: (url) => ownFiles && scope.refuses(new URL(url)) === undefined,
      hold: (isHeld) => pace.hold(isHeld),
      sleep: (ms) => sleep(ms, signal),
      trail: this.#trail,
      beginSession: () => this.#beginSession(),
      asksToLogIn: (answer) => isSessionEnded(answer, credentials),
      reference: reference !== undefined && new URL(reference.url).hostname === hostname ? reference : undefined,
    });
    this.#watches.set(hostname, watch);
    return watch;
  }
}

/** What knows the words of addresses is loaded with the first that is asked for: not every client needs it. */
async function wouldAct(url: URL): Promise<boolean> {
  const { actingOf } = await import('./acting/acting-address.ts');
  return actingOf(url) !== undefined;
}

/** What a redirect may lead to and a scan must not ask. */
const forbidden: ReadonlySet<WebFailureKind> = new Set(['refused_by_guard', 'excluded']);

function watched(hop: Hop, { status, headers, body, block, number }: Answered): WatchedAnswer {
  const { url, method, maxBodyBytes, session } = hop;
  const isPlain = session && hop.cookie === undefined && Object.keys(hop.headers).length === 0;
  const asReference = hop.asReference ? 'wanted' : isPlain ? 'possible' : 'no';
  return { url: url.href, method, status, headers, body, block, number, asReference, maxBodyBytes, isVain: false };
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
 * Creates the web client of one scan. Requests to a host share one pace, cookies and connections; `close` it at the
 * end of the scan.
 */
export function createWebClient(options: WebClientOptions): WebClient {
  const client = new Client(options);
  return {
    request: (request) => client.request(request),
    shutOut: () => client.shutOut(),
    confirm: () => client.confirm(),
    reference: () => client.reference(),
    files: () => client.files(),
    takeRefusals: () => client.takeRefusals(),
    renewBy: (logIn) => client.renewBy(logIn),
    sessionFor: (url) => client.sessionFor(url),
    statistics: () => client.statistics(),
    close: () => client.close(),
  };
}
