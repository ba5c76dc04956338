import type { ScanOutcome } from '../../scanner.ts';
import { WebFailure } from '../message/web-failure.ts';
import type { Block, WebRequest, WebResponse } from '../message/web-message.ts';
import { pageOfResponse } from '../page/page-of-response.ts';
import type { WebClient } from '../web-client.ts';
import { LogInFailed } from './log-in-failed.ts';
import { asksToLogIn } from './log-in-form.ts';
import type { SessionProof } from './session-proof.ts';
import { answerShows } from './shown-text.ts';

/** What a session is kept by. */
export interface SessionTerms {
  readonly web: WebClient;
  /** Logs in and proves it. Throws LogInFailed. */
  readonly logIn: () => Promise<SessionProof>;
  /** Paths of the pages that ask to log in. */
  readonly paths: ReadonlySet<string>;
  readonly outText: string | undefined;
  /** Asks as somebody who is not logged in. */
  readonly askAsStranger: (request: WebRequest) => Promise<WebResponse>;
  /** The name of the field for the password, where the credential gives it. */
  readonly passwordField: string | undefined;
  /** How often a lost session is renewed. */
  readonly maxRenewals: number;
}

const examined: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const passwordField = /\btype\s{0,5}=\s{0,5}["']?password\b/i;
const html = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const maxRedirects = 5;
/** Pages of one lost session that are looked at. */
const maxSuspects = 4;

/** True for an answer of the site's defence, which is neither for us nor for strangers. */
function isDefence({ block }: WebResponse): boolean {
  return block !== undefined && block.kind !== 'login';
}

/**
 * A web client that is logged in. An answer that looks as if it were for strangers is asked about: the page that proved
 * the log-in is asked for again, and where that fails, too, the scan logs in once more and asks again for what it wanted.
 * What waits meanwhile goes on in the new session.
 */
export class SiteSession {
  readonly #terms: SessionTerms;
  #proof: SessionProof;
  /** Raised by every log-in. */
  #generation = 0;
  #renewals = 0;
  #renewing: Promise<void> | undefined;
  /** Pages that asked to log in though the scan was: one of them may have ended the session. */
  readonly #suspects = new Set<string>();
  /** What was found of such pages: true for one that ends the session of whoever opens it. */
  readonly #ends = new Map<string, boolean>();
  #lost: { readonly block: Block; readonly isRefused: boolean } | undefined;

  constructor(proof: SessionProof, terms: SessionTerms) {
    this.#proof = proof;
    this.#terms = terms;
    terms.web.renewBy(() => this.#begunAnew());
  }

  /** The client for everything that the scan asks. */
  client(): WebClient {
    const { web } = this.#terms;
    return {
      request: (request) => this.#request(request),
      shutOut: () => web.shutOut() ?? this.#lost?.block,
      confirm: async () => this.#lost?.block ?? (await this.#confirm()),
      reference: () => web.reference(),
      files: () => web.files(),
      takeRefusals: () => web.takeRefusals(),
      renewBy: (logIn) => web.renewBy(logIn),
      sessionFor: (url) => web.sessionFor(url),
      statistics: () => web.statistics(),
      close: () => web.close(),
    };
  }

  isOpen(): boolean {
    return this.#lost === undefined;
  }

  /** The outcome of a scan: one that ended for a password that is not accepted any more is a matter of the setting. */
  settle(outcome: ScanOutcome): ScanOutcome {
    if (outcome.kind !== 'blocked' || !this.#lost?.isRefused) return outcome;
    return { kind: 'failed', detail: outcome.detail, errorClass: 'setting_invalid' };
  }

  async #request(request: WebRequest): Promise<WebResponse> {
    const { web, askAsStranger } = this.#terms;
    const method = request.method ?? 'GET';
    if (request.session === false || !examined.has(method)) return await web.request(request);
    for (let tries = 0; ; tries += 1) {
      await this.#renewing;
      this.#heedLoss();
      const { pathname } = new URL(request.url);
      if (this.#endsSession(pathname)) return await askAsStranger(request);
      const asked = this.#generation;
      const response = await web.request(request);
      if (this.#isForAnybody(pathname, tries) && this.#asks(response)) this.#suspects.add(pathname);
      if (!this.#looksLost(request, response)) return response;
      if (asked === this.#generation) await this.#renew();
      // Still the session in which this was asked: the page is like that for those who are logged in.
      if (asked === this.#generation || tries > 0) return response;
    }
  }

  /** Where the session has ended meanwhile, the site is looked at in a new one. */
  async #confirm(): Promise<Block | undefined> {
    const { web } = this.#terms;
    const block = await web.confirm();
    if (block?.kind !== 'login') return block;
    try {
      await this.#renew();
      return await web.confirm();
    } catch (error) {
      if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
      return this.#lost?.block ?? block;
    }
  }

  #heedLoss(): void {
    if (this.#lost) throw new WebFailure('shut_out', this.#lost.block.words);
  }

  #looksLost({ url }: WebRequest, response: WebResponse): boolean {
    const { paths, outText } = this.#terms;
    if (isDefence(response) || paths.has(new URL(url).pathname)) return false;
    if (response.status === 401) return true;
    const { pathname } = new URL(response.location ?? response.url);
    if (paths.has(pathname)) return true;
    if (outText !== undefined && answerShows(response, outText)) return true;
    return this.#asks(response);
  }

  /** True for a page that is known to end the session, and for what is written behind its path: `/login.php/x`. */
  #endsSession(pathname: string): boolean {
    for (const [path, isOver] of this.#ends)
      if (isOver && (pathname === path || pathname.startsWith(`${path}/`))) return true;
    return false;
  }

  /** True for a page that asks whoever comes, as far as is known: a log-in page, and what asks in a new session as well. */
  #isForAnybody(pathname: string, tries: number): boolean {
    return !this.#ends.has(pathname) && !this.#endsSession(pathname) && (tries > 0 || this.#terms.paths.has(pathname));
  }

  /** True for a page with a form to log in. */
  #asks(response: WebResponse): boolean {
    const { passwordField: field } = this.#terms;
    if (!html.test(response.headers.get('content-type') ?? 'text/html')) return false;
    const mayAsk = passwordField.test(response.text()) || (field !== undefined && response.text().includes(field));
    return mayAsk && asksToLogIn(pageOfResponse(response, false), field);
  }

  /** Logs in to a session that nothing was done in; false where that cannot be. Others wait for it. */
  async #begunAnew(): Promise<boolean> {
    // What asks may be a renewal itself.
    if (this.#renewing !== undefined || this.#lost !== undefined) return false;
    this.#renewing = this.#loggedIn().finally(() => {
      this.#renewing = undefined;
    });
    try {
      await this.#renewing;
      return true;
    } catch (error) {
      if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
      return false;
    }
  }

  /** Makes sure of the session, one at a time: those who wonder meanwhile share what comes of it. */
  async #renew(): Promise<void> {
    this.#renewing ??= this.#renewed().finally(() => {
      this.#renewing = undefined;
    });
    await this.#renewing;
  }

  async #renewed(): Promise<void> {
    const { web } = this.#terms;
    const { url, holds } = this.#proof;
    const control = await web.request({ url, maxRedirects });
    // A site that is in trouble, or defends itself, says nothing of the session.
    if (holds(control) || control.status >= 500 || isDefence(control)) return;
    await this.#loggedIn();
    const suspects = [...this.#suspects].slice(0, maxSuspects);
    this.#suspects.clear();
    for (const path of suspects) await this.#judge(path);
  }

  /**
   * Opens a page that asked to log in twice more, to know whether that ends the session, as Postfix Admin's log-in pages do:
   * such a page is for strangers, and asked as one from then on.
   */
  async #judge(path: string): Promise<void> {
    const { web } = this.#terms;
    for (let time = 0; time < 2; time += 1) {
      const { url, holds } = this.#proof;
      await web.request({ url: new URL(path, url).href, maxRedirects });
      const control = await web.request({ url, maxRedirects });
      if (control.status >= 500 || isDefence(control)) return;
      this.#ends.set(path, !holds(control));
      if (holds(control)) return;
      await this.#loggedIn();
    }
  }

  async #loggedIn(): Promise<void> {
    const { logIn, maxRenewals } = this.#terms;
    if (this.#renewals >= maxRenewals) {
      const words = `The session was lost more than ${maxRenewals} times`;
      this.#lost = { block: { kind: 'login', by: undefined, words }, isRefused: false };
      this.#heedLoss();
    }
    this.#renewals += 1;
    try {
      this.#proof = await logIn();
      this.#generation += 1;
    } catch (error) {
      if (!(error instanceof LogInFailed)) throw error;
      // That may pass: it is tried again with the next page that asks to log in.
      if (error.errorClass === 'target_unreachable') throw new WebFailure('unreachable', error.message);
      const isRefused = error.errorClass === 'setting_invalid';
      this.#lost = { block: { kind: 'login', by: undefined, words: error.message }, isRefused };
      this.#heedLoss();
    }
  }
}
