import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { addressShape, steadyWords } from './shape.ts';

/** So many pages of one shape with the same words, and the shape is taken for a trap: what waits of it is left out. */
const samePagesOfShape = 15;
/** The same for addresses that a page with words of its own names: a list has an end, and what it names may be programs. */
const samePagesOfList = 60;
/** So many pages with the same words anywhere, and their links lead nowhere new. */
const samePages = 8;

const counts = z.record(z.string(), z.int());

/** What has been seen of shapes and words, as it is stored between invocations. */
export const trapState = z.object({
  words: counts,
  shapes: counts,
  closed: z.array(z.string()),
  /** Shapes that lists are no longer followed to, either; absent in states of an earlier version. */
  full: z.optional(z.array(z.string())),
});

export type TrapState = z.output<typeof trapState>;

/** What a page came to. */
export interface PageVerdict {
  /** False where its links are not to be followed: they lead round in a circle. */
  readonly follow: boolean;
  /** Where the page's words have all been seen on a page before: what names these words. */
  readonly echo: string | undefined;
}

/** Fewer different words say little when their order is left out. */
const tellingWords = 8;

const keyOf = (text: string) => hash('sha256', text, 'base64url').slice(0, 12);

/**
 * By what a page's words are known again: as they stand; and, where there are enough, by which they are. The latter is
 * the same on all pages of an endless path that say in one way or another where they are, in words of their own menu.
 */
function wordsKeys(text: string, url: URL): readonly string[] {
  const different = [...new Set(steadyWords(text))].sort();
  const inOrder = keyOf(steadyWords(text, url).join(' '));
  return different.length < tellingWords ? [inOrder] : [inOrder, keyOf(`any order ${different.join(' ')}`)];
}

/**
 * Knows calendars, session ids in links and endless paths by what they show: the same words again under ever new
 * addresses. A catalogue of many pages with words of their own is none.
 */
export class Traps {
  readonly #words: Map<string, number>;
  readonly #shapes: Map<string, number>;
  readonly #closed: Set<string>;
  readonly #full: Set<string>;

  constructor(state: TrapState = { words: {}, shapes: {}, closed: [] }) {
    this.#words = new Map(Object.entries(state.words));
    this.#shapes = new Map(Object.entries(state.shapes));
    this.#closed = new Set(state.closed);
    this.#full = new Set(state.full);
  }

  /** Notes a page's visible words and says what they mean for its links. */
  page(url: URL, visibleText: string): PageVerdict {
    const shape = addressShape(url);
    let before = 0;
    let echo: string | undefined;
    for (const key of wordsKeys(visibleText, url)) {
      const times = this.#words.get(key) ?? 0;
      this.#words.set(key, times + 1);
      if (times > before) [before, echo] = [times, key];
      const pair = `${key} ${keyOf(shape)}`;
      const ofShape = (this.#shapes.get(pair) ?? 0) + 1;
      this.#shapes.set(pair, ofShape);
      if (ofShape >= samePagesOfShape) this.#closed.add(shape);
      if (ofShape >= samePagesOfList) this.#full.add(shape);
    }
    return { follow: before < samePages, echo };
  }

  /**
   * True for addresses of a shape that turned out to be a trap. `echo` is what the page came to that named the address: one
   * with words of its own is a list, whose addresses may be programs that greet their visitors alike.
   */
  isClosed(url: URL, echo: string | undefined): boolean {
    const shapes = echo === undefined ? this.#full : this.#closed;
    return shapes.size > 0 && shapes.has(addressShape(url));
  }

  /** True for what was named by a page that only repeated words, once so many have that they lead round in a circle. */
  isRound(echo: string | undefined): boolean {
    return echo !== undefined && (this.#words.get(echo) ?? 0) >= samePages;
  }

  /** The shapes that were closed: for what the user is told. */
  closed(): readonly string[] {
    return [...this.#closed];
  }

  state(): TrapState {
    // Words that were seen once say nothing yet of a trap, but a long crawl must not forget that they were seen.
    return {
      words: Object.fromEntries(this.#words),
      shapes: Object.fromEntries([...this.#shapes].filter(([, count]) => count > 1)),
      closed: this.closed().slice(),
      full: [...this.#full],
    };
  }
}
