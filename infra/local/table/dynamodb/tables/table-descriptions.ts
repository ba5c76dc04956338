import type { Store, Table } from 'dynalite/db/index.js';

/** Descriptions of tables, each read once. */
export class Descriptions {
  readonly #plain: Store;
  readonly #known = new Map<string, Table>();
  // How often a table changed: what was read before a change is not kept.
  #changes = 0;

  constructor(plain: Store) {
    this.#plain = plain;
  }

  /** Throws as dynalite does. */
  read(name: string): Promise<Table> {
    const known = this.#known.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const atChange = this.#changes;
    return new Promise((resolve, reject) => {
      this.#plain.getTable(name, true, (error, found) => {
        if (found === undefined) return reject(error);
        if (atChange === this.#changes) this.#known.set(name, found);
        resolve(found);
      });
    });
  }

  forget(name: string): void {
    this.#changes += 1;
    this.#known.delete(name);
  }

  /** The store of dynalite, which reads a table's description for every operation: it gets the one in memory. */
  store(): Store {
    return {
      ...this.#plain,
      getTable: (name, checkStatus, callback) => {
        const done = typeof checkStatus === 'function' ? checkStatus : callback;
        const known = this.#known.get(name);
        if (known !== undefined) done?.(null, known);
        else this.read(name).then((found) => done?.(null, found), done);
      },
    };
  }
}
