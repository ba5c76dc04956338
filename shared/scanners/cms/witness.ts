/** Addresses at which a site can be seen, all of one kind: one of them is enough. */
export class Witness {
  readonly #urls: readonly string[];
  /** The one that came last is asked for first. */
  #last: string | undefined;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Asks for one after the other until one comes as it should; what came, in the order in which it was asked for. */
  async ask<T>(look: (url: string) => Promise<T>, wanted: T): Promise<readonly T[]> {
    const came: T[] = [];
    for (const url of this.#urls.toSorted((a, b) => Number(b === this.#last) - Number(a === this.#last))) {
      const each = await look(url);
      came.push(each);
      if (each !== wanted) continue;
      this.#last = url;
      break;
    }
    return came;
  }
}
