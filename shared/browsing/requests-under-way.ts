import type { BrowserContext, Request } from 'playwright-core';

/** Method and path: values differ where a page asks again. */
const whatIsAsked = (request: Request) => `${request.method()} ${request.url().split(/[?#]/, 1)[0]}`;

/** The requests of a browser session from when they are made until the page has what came of them. */
export class RequestsUnderWay {
  readonly #underWay = new Set<Request>();
  readonly #seen = new Set<string>();
  /** What pages have asked for and were not told in time: it is not waited for again. */
  readonly #endless = new Set<string>();
  #begun = 0;
  #changed = Promise.withResolvers<void>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      const what = whatIsAsked(request);
      if (this.#endless.has(what)) return;
      this.#underWay.add(request);
      this.#seen.add(what);
      this.#begun += 1;
      this.#change();
    });
    const end = (request: Request) => {
      this.#underWay.delete(request);
      this.#change();
    };
    context.on('requestfinished', end);
    context.on('requestfailed', end);
  }

  #change(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** How many were made. */
  get begun(): number {
    return this.#begun;
  }

  /** How many differ by method and path. */
  get differing(): number {
    return this.#seen.size;
  }

  get isNone(): boolean {
    return this.#underWay.size === 0;
  }

  /** Resolves when one is made or ends. */
  get changed(): Promise<void> {
    return this.#changed.promise;
  }

  /** Waits no longer for those that are under way, and for none like them. */
  giveUp(): void {
    for (const request of this.#underWay) this.#endless.add(whatIsAsked(request));
    this.#underWay.clear();
  }

  /** Forgets what pages that are gone have left. */
  clear(): void {
    this.#underWay.clear();
    this.#seen.clear();
  }
}
