import { fnv1a } from '../../../fnv.ts';
import type { WebFailureKind } from '../message/web-failure.ts';
import type { Block } from '../message/web-message.ts';
import { faceOf, isRestless, type PageFace, readsAs } from '../page/page-face.ts';
import { pageWords, urlWords } from '../page/page-words.ts';
import { challengeOf } from './challenge.ts';
import type { OwnFiles } from './own-files.ts';
import { OwnFilesWatch } from './own-files-watch.ts';
import type { Reference } from './reference.ts';
import { SameRefusals } from './same-refusals.ts';
import type { WatchTerms } from './watch-terms.ts';
import type { WatchedAnswer } from './watched-answer.ts';

/** Statuses that firewalls and rate limits respond with. Sites use them, too, so that one such response proves nothing. */
const defensive: ReadonlySet<number> = new Set([403, 406, 409, 418, 429, 444, 503, 999]);
const refusing: ReadonlySet<number> = new Set([401, 403]);

const silent: ReadonlySet<WebFailureKind> = new Set(['timeout', 'reset', 'connection_refused', 'unreachable']);
const kindOfFailure = (kind: WebFailureKind) => `no answer: ${kind}`;

/** Blocked answers in a row that suffice where the site has never answered anything else. */
const onlyBlocked = 8;
/** After so many responses in a row that name a firewall, the home page is requested to see whether it still comes. */
const askAfterBlocks = 4;
/**
 * Responses that looked like a block, but were the site's own when the home page was last requested: it is requested again
 * after two of them in a row, then after four, then after eight.
 */
const askAgainAfter = [2, 4, 8] as const;
const askAfterSilence = 3;
/** After so many responses in a row that are no pages it is requested, too: a firewall may respond with 404 or a redirect. */
const askAfterNoPage = 40;
/** After so many different paths with the same page it is requested; the next time after four times as many. */
const askAfterAlike = 3;
const maxKinds = 64;
const confirmMs = 2000;

/**
 * After how many responses like this one, in a row, the home page is requested. `known` counts how often such responses turned
 * out to be the site's own.
 */
function enough({ isVain, block }: WatchedAnswer, known: number | undefined): number {
  if (isVain) return 1;
  if (block) return askAfterBlocks;
  return known === undefined ? 1 : (askAgainAfter[known] ?? 1);
}

function wordsFor(answer: WatchedAnswer | WebFailureKind): Block {
  const waf = (words: string): Block => ({ kind: 'waf', by: undefined, words });
  if (typeof answer === 'string')
    return waf('The site stopped responding during the scan: it blocks the scan or is down');
  if (answer.block) return answer.block;
  if (answer.status >= 500 && answer.status < 600 && answer.status !== 503)
    return waf(`The site now responds with status ${answer.status}: it is out of order or blocks the scan`);
  if (answer.status >= 400)
    return waf(
      `The site responds to every request with status ${answer.status}: a firewall or rate limit blocks the scan`,
    );
  const challenge = challengeOf(answer);
  if (challenge) return challenge;
  return answer.status >= 300
    ? waf('The site redirects a page that was accessible at the start of the scan')
    : waf('The site returns a different page than before: it blocks the scan or was changed');
}

const logInWords = 'The site requires a login for a page that was accessible at the start of the scan';

/** Unlike paths with the same answer. */
interface Alike {
  readonly paths: Set<string>;
  readonly askAt: number;
}

/**
 * Detects that a site has started to block the scan. When responses look like a block, and before the scan reports that
 * something is gone, a page that the site showed earlier (the reference) is requested again. If it reads as before, the
 * responses since then count as the site's own; if not, the scan is blocked and none of them count.
 */
export class ShutOutWatch {
  readonly #terms: WatchTerms;
  readonly #refusals = new SameRefusals();
  #reference: Reference | undefined;
  #isWanted: boolean;
  /** How often each kind of defensive answer was found to be the site's own. */
  readonly #own = new Map<string, number>();
  readonly #alike = new Map<string, Alike>();
  #streak = 0;
  #silence = 0;
  #sincePage = 0;
  /** Answers and failures so far, and how many of them came before the site was last asked and was there. */
  #heard: number;
  #sureOf = 0;
  #asking: Promise<WatchedAnswer | WebFailureKind | undefined> | undefined;
  #shutOut: Block | undefined;
  readonly #files: OwnFilesWatch;
  /** That the page asks to log in now, as it was seen last: it may be there again in another session. */
  #loggedOut: Block | undefined;

  constructor(terms: WatchTerms) {
    this.#terms = terms;
    this.#reference = terms.reference;
    this.#isWanted = terms.reference !== undefined;
    this.#files = new OwnFilesWatch(terms, terms.reference?.hasFiles === true);
    // What an earlier part of the scan heard last.
    this.#heard = terms.reference === undefined ? 0 : 1;
  }

  get shutOut(): Block | undefined {
    return this.#shutOut;
  }

  /** The page by which the site is known again; undefined where none came. */
  get reference(): Reference | undefined {
    return this.#reference && { ...this.#reference, hasFiles: this.#files.state === 'shown' };
  }

  get files(): OwnFiles {
    return this.#files.state;
  }

  get refusals(): SameRefusals {
    return this.#refusals;
  }

  /** Says whose answer this is: undefined for the site's own. Asks the site again where that is open. */
  async look(answer: WatchedAnswer): Promise<Block | undefined> {
    this.#silence = 0;
    if (this.#shutOut) return this.#shutOut;
    const kind = kindOf(answer);
    this.#heard += 1;
    this.#terms.trail.note(answer.number, kind);
    if (refusing.has(answer.status))
      this.#refusals.note(refusalOf(answer), answer.status, new URL(answer.url).pathname);
    if (answer.block?.kind === 'login') return answer.block;
    if (!isDefensive(answer)) return await this.#good(answer, kind);
    this.#streak += 1;
    const known = this.#own.get(kind);
    if (this.#reference === undefined) {
      if (answer.isVain || this.#streak >= onlyBlocked) this.#shut(wordsFor(answer), kind);
      return this.#shutOut ?? answer.block;
    }
    if (this.#streak < enough(answer, known)) return answer.block;
    const found = await this.#ask(this.#reference);
    if (found !== undefined) return this.#shutOut ?? answer.block ?? wordsFor(found);
    if (answer.block === undefined && (this.#own.size < maxKinds || known !== undefined)) {
      this.#own.set(kind, known === undefined ? 0 : Math.min(known + 1, askAgainAfter.length - 1));
    }
    this.#streak = 0;
    return answer.block;
  }

  /** Hears of a request without an answer: a defence may stop to answer at all. */
  async fail(kind: WebFailureKind, number: number): Promise<void> {
    if (this.#shutOut || !silent.has(kind)) return;
    this.#heard += 1;
    this.#terms.trail.note(number, kindOfFailure(kind));
    this.#silence += 1;
    if (this.#silence < askAfterSilence || this.#reference === undefined) return;
    this.#silence = 0;
    await this.#ask(this.#reference);
  }

  /**
   * Asks for the page by which the site is known, unless nothing came since it was last seen: undefined where it reads as
   * it did, so that what came until now is the site's own. A block `login` where the page asks to log in now: that alone
   * shuts nobody out.
   */
  async confirm(): Promise<Block | undefined> {
    // A question that is under way was asked before the last answers came.
    await this.#asking;
    this.#loggedOut = undefined;
    if (this.#shutOut === undefined && this.#reference !== undefined && this.#heard > this.#sureOf)
      await this.#ask(this.#reference, true);
    return this.#shutOut ?? this.#loggedOut;
  }

  async #good(answer: WatchedAnswer, kind: string): Promise<Block | undefined> {
    this.#streak = 0;
    for (const [each, times] of this.#own) if (times > 0) this.#own.set(each, 0);
    this.#keep(answer);
    this.#sincePage = answer.status < 300 ? 0 : this.#sincePage + 1;
    const isDoubtful = this.#sincePage >= askAfterNoPage || this.#isAlike(answer, kind);
    if (!isDoubtful || this.#reference === undefined) return undefined;
    this.#sincePage = 0;
    await this.#ask(this.#reference);
    return this.#shutOut;
  }

  /** The first page will do until the scan says which one it goes by; a redirect only until there is a page. */
  #keep(answer: WatchedAnswer): void {
    const { asReference, method, status, url, maxBodyBytes } = answer;
    if (this.#isWanted && this.#terms.reference !== undefined) return;
    if (asReference === 'no' || method !== 'GET' || status >= 500) return;
    const isPage = status < 300 || status >= 400;
    const isWanted = asReference === 'wanted' && isPage;
    const isFirst = status < 400 && (this.#reference === undefined || (isPage && isRedirect(this.#reference)));
    if (!isWanted && (!isFirst || this.#isWanted || this.#terms.asksToLogIn(answer))) return;
    if (challengeOf(answer)) return;
    this.#reference = { url, maxBodyBytes, face: faceOf(answer) };
    this.#files.forget();
    this.#isWanted ||= isWanted;
  }

  /** True where one more of unlike paths got the same page as others, often enough to wonder. */
  #isAlike({ method, status, url }: WatchedAnswer, kind: string): boolean {
    if (method !== 'GET' || status >= 400) return false;
    const known = this.#alike.get(kind) ?? { paths: new Set<string>(), askAt: askAfterAlike };
    known.paths.add(new URL(url).pathname);
    this.#alike.delete(kind);
    const isDue = known.paths.size >= known.askAt;
    this.#alike.set(kind, isDue ? { paths: new Set(), askAt: known.askAt * 4 } : known);
    const [oldest] = this.#alike.keys();
    if (this.#alike.size > maxKinds && oldest !== undefined) this.#alike.delete(oldest);
    return isDue;
  }

  /** One question at a time: requests that wonder at the same moment share its answer. */
  async #ask(of: Reference, isLast = false): Promise<WatchedAnswer | WebFailureKind | undefined> {
    if (this.#asking === undefined) {
      this.#terms.hold(true);
      this.#asking = this.#confirmed(of, isLast).finally(() => {
        this.#asking = undefined;
        this.#terms.hold(false);
      });
    }
    return await this.#asking;
  }

  /**
   * The answer to the control request, where neither it nor those after it read as the page did; undefined where the site
   * is there. Whoever is only asked to log in may do so: that is for the session to tell, unless it is the last word. A page
   * may read differently for what the session was told to show (a filter, a number of entries): in another one it reads as
   * it did, where a defence does not.
   */
  async #confirmed(of: Reference, isLast: boolean): Promise<WatchedAnswer | WebFailureKind | undefined> {
    const faces: PageFace[] = [];
    let answer: WatchedAnswer | WebFailureKind | undefined;
    for (let asked = 0; asked < controls(answer); asked += 1) {
      if (asked > 0) await this.#terms.sleep(confirmMs * asked);
      const heard = this.#heard;
      answer = await this.#terms.control(of);
      if (typeof answer === 'string') continue;
      const face = faceOf(answer);
      if (!isDefensive(answer) && (readsAs(face, of.face) || isRestless(of.face, [...faces, face]))) {
        const instead = await this.#files.insteadOf(answer);
        if (instead === undefined) return this.#isThere(heard);
        answer = instead;
        continue;
      }
      if (this.#terms.asksToLogIn(answer)) {
        if (isLast) this.#loggedOut = { kind: 'login', by: undefined, words: logInWords };
        return isLast ? answer : undefined;
      }
      if (!isDefensive(answer)) faces.push(face);
    }
    if (answer === undefined) return undefined;
    const heard = this.#heard;
    if (typeof answer === 'object' && isOtherPage(answer) && (await this.#terms.beginSession())) {
      answer = await this.#terms.control(of);
      if (typeof answer === 'object' && !isDefensive(answer) && readsAs(faceOf(answer), of.face)) {
        const instead = await this.#files.insteadOf(answer);
        if (instead === undefined) return this.#isThere(heard);
        answer = instead;
      }
    }
    this.#shut(wordsFor(answer), typeof answer === 'string' ? kindOfFailure(answer) : kindOf(answer));
    return answer;
  }

  /** What came until then is the site's own. */
  #isThere(heard: number): undefined {
    this.#terms.trail.clear();
    this.#sureOf = heard;
    return undefined;
  }

  #shut(block: Block, kind: string): void {
    this.#shutOut = { ...block, words: `${block.words} (from request ${this.#terms.trail.firstOf(kind)} on)` };
  }
}

const isRedirect = ({ face }: Reference) => face.status >= 300 && face.status < 400;

/**
 * How often the page is asked for before the scan gives up. An overloaded site gets more time than one that forbids, and
 * one that has several home pages may show the one that is known.
 */
function controls(answer: WatchedAnswer | WebFailureKind | undefined): number {
  if (typeof answer !== 'object') return 2;
  return answer.status >= 500 && answer.status < 600 ? 4 : isDefensive(answer) || answer.status >= 300 ? 2 : 3;
}

/** True for a page that may be the site's own, as it shows it to this session. */
const isOtherPage = (answer: WatchedAnswer) =>
  !isDefensive(answer) && answer.status < 400 && challengeOf(answer) === undefined;

function isDefensive(answer: WatchedAnswer): boolean {
  return answer.block !== undefined || defensive.has(answer.status);
}

/** How much of an answer tells its kind, in characters. */
const readOfKind = 4096;

/** What a refusal says. Without its markup: `/.git/HEAD` would take `<head>` for its own echo. */
function refusalOf({ url, status, body }: WatchedAnswer): string {
  const text = body.toString('latin1', 0, readOfKind).replace(/<[^<>]{0,500}>/g, ' ');
  return `${status} ${fnv1a(pageWords(text, urlWords(url)).join(' '))}`;
}

/** Answers of one kind are alike but for their path, numbers and times. */
function kindOf({ url, status, headers, body }: WatchedAnswer): string {
  const echoed = urlWords(url);
  const words = pageWords(body.toString('latin1', 0, readOfKind), echoed).join(' ');
  const location = pageWords(headers.get('location')?.slice(0, readOfKind) ?? '', echoed).join(' ');
  return `${status} ${headers.get('server') ?? ''} ${fnv1a(`${location} ${words}`)}`;
}
