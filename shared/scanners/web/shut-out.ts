import { pageWords, urlWords } from './page-words.ts';
import type { Block, WebFailureKind, WebHeaders } from './web-client.ts';

/** An answer as the watch looks at it. */
export interface WatchedAnswer {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: Buffer;
  /** What it says of itself to be. */
  readonly block: Block | undefined;
}

/** How the watch asks the site again. */
export interface WatchTerms {
  /** Resolves with the failure's kind where there is no answer. */
  readonly control: (url: string) => Promise<WatchedAnswer | WebFailureKind>;
  /** Keeps other requests waiting while the site is asked, and lets them go on. */
  readonly hold: (isHeld: boolean) => void;
  readonly sleep: (ms: number) => Promise<void>;
}

/** What defences answer; sites use them, too, so that one alone says nothing. */
const defensive: ReadonlySet<number> = new Set([403, 406, 409, 418, 429, 444, 503, 999]);

const silent: ReadonlySet<WebFailureKind> = new Set(['timeout', 'reset', 'connection_refused', 'unreachable']);

/** Blocked answers in a row that suffice where the site has never answered anything else. */
const onlyBlocked = 8;
/** Own answers of a defence in a row, after which the home page is asked for. */
const askAfterBlocks = 4;
/** Answers that looked like the site's own before: asked again after so many in a row, later more. */
const askAgainAfter = [2, 4, 8] as const;
const askAfterSilence = 3;
/** Answers in a row none of which was a page: a defence may hide behind `404` or a redirect, too. */
const askAfterNoPage = 40;
const maxKinds = 64;
const confirmMs = 2000;

function wordsFor(answer: WatchedAnswer | WebFailureKind): Block {
  if (typeof answer === 'string') {
    const words = 'The site answered at first and then no longer: it shuts the scan out, or it is down';
    return { kind: 'waf', by: undefined, words };
  }
  const words = `The site answers ${answer.status} to everything: something in front of it blocks the scan`;
  return answer.block ?? { kind: 'waf', by: undefined, words };
}

/**
 * Notices that a site's defence has set in. A plain 403 is asked about at once by a request for a page that was fine
 * before: fine again, and that kind of answer is the site's own; blocked as well, and nothing is believed any more.
 */
export class ShutOutWatch {
  readonly #terms: WatchTerms;
  /** A page that was fine. */
  #reference: string | undefined;
  /** How often each kind of defensive answer was found to be the site's own. */
  readonly #own = new Map<string, number>();
  #streak = 0;
  #silence = 0;
  #sincePage = 0;
  #asking: Promise<WatchedAnswer | WebFailureKind | undefined> | undefined;
  #shutOut: Block | undefined;

  constructor(terms: WatchTerms) {
    this.#terms = terms;
  }

  get shutOut(): Block | undefined {
    return this.#shutOut;
  }

  /** Says whose answer this is: undefined for the site's own. Asks the site again where that is open. */
  async look(answer: WatchedAnswer): Promise<Block | undefined> {
    this.#silence = 0;
    if (this.#shutOut) return this.#shutOut;
    if (answer.block?.kind === 'login') return answer.block;
    if (!isDefensive(answer)) return await this.#good(answer);
    this.#streak += 1;
    const kind = kindOf(answer);
    const known = this.#own.get(kind);
    if (this.#reference === undefined) {
      if (this.#streak >= onlyBlocked) this.#shutOut = wordsFor(answer);
      return this.#shutOut ?? answer.block;
    }
    const after = answer.block ? askAfterBlocks : known === undefined ? 1 : (askAgainAfter[known] ?? 1);
    if (this.#streak < after) return answer.block;
    const found = await this.#ask(this.#reference);
    if (found !== undefined) return this.#shutOut ?? answer.block ?? wordsFor(found);
    if (answer.block === undefined && (this.#own.size < maxKinds || known !== undefined)) {
      this.#own.set(kind, known === undefined ? 0 : Math.min(known + 1, askAgainAfter.length - 1));
    }
    this.#streak = 0;
    return answer.block;
  }

  /** Hears of a request without an answer: a defence may stop to answer at all. */
  async fail(kind: WebFailureKind): Promise<void> {
    if (this.#shutOut || !silent.has(kind)) return;
    this.#silence += 1;
    if (this.#silence < askAfterSilence || this.#reference === undefined) return;
    this.#silence = 0;
    await this.#ask(this.#reference);
  }

  async #good(answer: WatchedAnswer): Promise<Block | undefined> {
    this.#streak = 0;
    for (const [kind, times] of this.#own) if (times > 0) this.#own.set(kind, 0);
    if (answer.method === 'GET' && answer.status < 400) this.#reference ??= answer.url;
    this.#sincePage = answer.status < 300 ? 0 : this.#sincePage + 1;
    if (this.#sincePage < askAfterNoPage || this.#reference === undefined) return undefined;
    this.#sincePage = 0;
    await this.#ask(this.#reference);
    return this.#shutOut;
  }

  /** One question at a time: requests that wonder at the same moment share its answer. */
  async #ask(url: string): Promise<WatchedAnswer | WebFailureKind | undefined> {
    if (this.#asking === undefined) {
      this.#terms.hold(true);
      this.#asking = this.#confirmed(url).finally(() => {
        this.#asking = undefined;
        this.#terms.hold(false);
      });
    }
    return await this.#asking;
  }

  /** The answer to the control request, where it and those after it were no page; undefined where the site is there. */
  async #confirmed(url: string): Promise<WatchedAnswer | WebFailureKind | undefined> {
    let answer: WatchedAnswer | WebFailureKind | undefined;
    for (let asked = 0; asked < controls(answer); asked += 1) {
      if (asked > 0) await this.#terms.sleep(confirmMs * asked);
      answer = await this.#terms.control(url);
      if (typeof answer !== 'string' && !isDefensive(answer) && answer.status < 400) return undefined;
    }
    if (answer !== undefined) this.#shutOut = wordsFor(answer);
    return answer;
  }
}

/** How often the page is asked for before the scan gives up. An overloaded site gets more time than one that forbids. */
function controls(answer: WatchedAnswer | WebFailureKind | undefined): number {
  return typeof answer === 'object' && answer.status === 503 ? 4 : 2;
}

function isDefensive(answer: WatchedAnswer): boolean {
  return answer.block !== undefined || defensive.has(answer.status);
}

/** Answers of one kind are alike but for their path, numbers and times. */
function kindOf({ url, status, headers, body }: WatchedAnswer): string {
  const words = pageWords(body.toString('latin1', 0, 4096), urlWords(url));
  return `${status} ${headers.get('server') ?? ''} ${words.join(' ').slice(0, 1000)}`;
}
