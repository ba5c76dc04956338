/** An exported folder, and the groups of clients that may mount it. */
interface Export {
  readonly path: string;
  readonly groups: readonly string[];
}

/** Reads values of XDR (RFC 4506) in turn; undefined where the text ends before. */
class Xdr {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(text: string) {
    this.#bytes = Buffer.from(text, 'latin1');
  }

  number(): number | undefined {
    if (this.#at + 4 > this.#bytes.length) return undefined;
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  string(): string | undefined {
    const length = this.number();
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined;
    const text = this.#bytes.toString('latin1', this.#at, this.#at + length);
    this.#at += Math.ceil(length / 4) * 4;
    return text;
  }

  /** The items of a list, each after a mark that it follows. */
  list<T>(item: () => T | undefined): readonly T[] {
    const items: T[] = [];
    while (this.number() === 1) {
      const next = item();
      if (next === undefined) break;
      items.push(next);
    }
    return items;
  }
}

/** The exports of a mount daemon (RFC 1813, section 5.2.5); a list that is cut off has those before. */
export function exportsIn(results: string): readonly Export[] {
  const xdr = new Xdr(results);
  return xdr.list(() => {
    const path = xdr.string();
    return path === undefined ? undefined : { path, groups: xdr.list(() => xdr.string()) };
  });
}
