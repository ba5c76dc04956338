import type { BrowserContext, Request } from 'playwright-core';

/** The requests of a browser session from when they are made until the page has what came of them. */
export class RequestsUnderWay {
  readonly #underWay = new Set<Request>();
  readonly #seen = new Set<string>();
  #begun = 0;
  #changed = Promise.withResolvers<void>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      this.#underWay.add(request);
      this.#seen.add(`${request.method()} ${request.url().replace(/[?#].*$/s, '')}`);
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

  /** Forgets what pages that are gone have left. */
  clear(): void {
    this.#underWay.clear();
    this.#seen.clear();
  }
}
