import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { addressShape, steadyWords } from './shape.ts';

/** So many pages of one shape with the same words, and the shape is taken for a trap: what waits of it is left out. */
const samePagesOfShape = 15;
/** So many pages with the same words anywhere, and their links lead nowhere new. */
const samePages = 8;

const counts = z.record(z.string(), z.int());

/** What has been seen of shapes and words, as it is stored between invocations. */
export const trapState = z.object({ words: counts, shapes: counts, closed: z.array(z.string()) });

export type TrapState = z.output<typeof trapState>;

/** What a page came to. */
export interface PageVerdict {
  /** False where its links are not to be followed: they lead round in a circle. */
  readonly follow: boolean;
  /** True where the page's words have all been seen on a page before. */
  readonly duplicate: boolean;
}

function wordsKey(text: string): string {
  return hash('sha256', steadyWords(text), 'base64url').slice(0, 12);
}

/**
 * Knows calendars, session ids in links and endless paths by what they show: the same words again under ever new
 * addresses. A catalogue of many pages with words of their own is none.
 */
export class Traps {
  readonly #words: Map<string, number>;
  readonly #shapes: Map<string, number>;
  readonly #closed: Set<string>;

  constructor(state: TrapState = { words: {}, shapes: {}, closed: [] }) {
    this.#words = new Map(Object.entries(state.words));
    this.#shapes = new Map(Object.entries(state.shapes));
    this.#closed = new Set(state.closed);
  }

  /** Notes a page's visible words and says what they mean for its links. */
  page(url: URL, visibleText: string): PageVerdict {
    const key = wordsKey(visibleText);
    const before = this.#words.get(key) ?? 0;
    this.#words.set(key, before + 1);
    const shape = addressShape(url);
    const pair = `${key} ${hash('sha256', shape, 'base64url').slice(0, 12)}`;
    const ofShape = (this.#shapes.get(pair) ?? 0) + 1;
    this.#shapes.set(pair, ofShape);
    if (ofShape >= samePagesOfShape) this.#closed.add(shape);
    return { follow: before < samePages, duplicate: before > 0 };
  }

  /** True for addresses of a shape that turned out to be a trap. */
  isClosed(url: URL): boolean {
    return this.#closed.size > 0 && this.#closed.has(addressShape(url));
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
    };
  }
}
