import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { isOwnPage, type PageShape, shapeOf } from './page-shape.ts';

/** Opens a web client for one URL's host; certificates do not matter. */
export type OpenWeb = (url: string) => WebClient;

/** How many random names are requested. */
const RANDOM_PAGES = 3;
/** So many of them are compared with, in the end. */
const MAX_RANDOM_PAGES = 20;
/** As much of a page as is compared. */
const MAX_BODY_BYTES = 64 * 1024;

type Scheme = 'http' | 'https';

interface LevelPages {
  readonly scheme: Scheme;
  /** More are added where a page seems to differ: it may only be that these differ more than they have shown. */
  readonly shapes: PageShape[];
}

/** Compares the page of a name with those of random names. */
export class WildcardPages {
  readonly #open: OpenWeb;
  readonly #randomLabel: () => string;
  /** Waits for the turn of one more request to a host: all names of a level most often lead to one machine. */
  readonly #turn: (host: string) => Promise<void>;
  readonly #levels = new Map<string, Promise<readonly LevelPages[]>>();

  constructor(open: OpenWeb, randomLabel: () => string, turn: (host: string) => Promise<void>) {
    this.#open = open;
    this.#randomLabel = randomLabel;
    this.#turn = turn;
  }

  /**
   * Whether a name shows another page than random names of its level do. `unknown` where those show none, or the name does
   * not answer. Throws the run's reason and a WebFailure `spent`.
   */
  async compare(name: string, level: string): Promise<'own' | 'same' | 'unknown'> {
    const pages = await this.#pagesOf(level);
    let seen: 'same' | 'unknown' = 'unknown';
    for (const { scheme, shapes } of pages) {
      const page = await this.#page(scheme, name);
      if (page === undefined) continue;
      if (isOwnPage(page, shapes) && (await this.#isConfirmed(page, scheme, level, shapes))) return 'own';
      seen = 'same';
    }
    return seen;
  }

  /** Looks at more random names before a page is taken for one of its own. */
  async #isConfirmed(page: PageShape, scheme: Scheme, level: string, shapes: PageShape[]): Promise<boolean> {
    for (let more = 0; more < 2 && shapes.length < MAX_RANDOM_PAGES; more += 1) {
      const shape = await this.#page(scheme, `${this.#randomLabel()}.${level}`);
      if (shape !== undefined) shapes.push(shape);
    }
    return isOwnPage(page, shapes);
  }

  #pagesOf(level: string): Promise<readonly LevelPages[]> {
    const known = this.#levels.get(level);
    if (known) return known;
    const made = this.#learn(level);
    this.#levels.set(level, made);
    made.catch(() => this.#levels.delete(level));
    return made;
  }

  async #learn(level: string): Promise<readonly LevelPages[]> {
    const learnt: LevelPages[] = [];
    for (const scheme of ['http', 'https'] as const) {
      const shapes: PageShape[] = [];
      for (let count = 0; count < RANDOM_PAGES; count += 1) {
        const shape = await this.#page(scheme, `${this.#randomLabel()}.${level}`);
        // Where one random name shows nothing the others cannot be relied on.
        if (shape === undefined) break;
        shapes.push(shape);
      }
      if (shapes.length === RANDOM_PAGES) learnt.push({ scheme, shapes });
    }
    return learnt;
  }

  async #page(scheme: Scheme, host: string): Promise<PageShape | undefined> {
    await this.#turn(host);
    const url = `${scheme}://${host}/`;
    const web = this.#open(url);
    try {
      const response = await web.request({ url, maxBodyBytes: MAX_BODY_BYTES });
      return response.block === undefined ? shapeOf(response, host) : undefined;
    } catch (error) {
      if (error instanceof WebFailure && error.kind !== 'spent') return undefined;
      throw error;
    } finally {
      web.close();
    }
  }
}
