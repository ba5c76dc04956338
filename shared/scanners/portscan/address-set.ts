/** Which addresses of a range answered: a bit for each index, small enough for a checkpoint. */
export class AddressSet {
  readonly #bits: Uint8Array;
  #size = 0;

  private constructor(bits: Uint8Array) {
    this.#bits = bits;
    for (let byte of bits) for (; byte > 0; byte &= byte - 1) this.#size += 1;
  }

  /** An empty set for indexes 0 to capacity - 1. */
  static empty(capacity: number): AddressSet {
    return new AddressSet(new Uint8Array(Math.ceil(capacity / 8)));
  }

  /** Reads what `toText` wrote; bits beyond the capacity are dropped, missing ones are unset. */
  static parse(text: string, capacity: number): AddressSet {
    const bits = new Uint8Array(Math.ceil(capacity / 8));
    bits.set(Buffer.from(text, 'base64').subarray(0, bits.length));
    const beyond = bits.length * 8 - capacity;
    if (beyond > 0) bits[bits.length - 1] = (bits[bits.length - 1] ?? 0) & (0xff >> beyond);
    return new AddressSet(bits);
  }

  get size(): number {
    return this.#size;
  }

  add(index: number): void {
    const byte = this.#bits[index >> 3];
    if (byte === undefined) throw new RangeError(`no index ${index}`);
    const bit = 1 << (index & 7);
    if ((byte & bit) === 0) this.#size += 1;
    this.#bits[index >> 3] = byte | bit;
  }

  /** The index at a position of the set in ascending order. */
  at(position: number): number | undefined {
    let rest = position;
    for (let index = 0; index < this.#bits.length * 8; index += 1) {
      if (((this.#bits[index >> 3] ?? 0) & (1 << (index & 7))) === 0) continue;
      if (rest === 0) return index;
      rest -= 1;
    }
    return undefined;
  }

  /** Base64, 11 kB for 65,536 indexes. */
  toText(): string {
    return Buffer.from(this.#bits).toString('base64');
  }
}
