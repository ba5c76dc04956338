import { parseCidr, parseIp } from '../../../scanning/egress/address.ts';

/** A range of addresses that a cloud lends to its customers. */
export interface CloudRange {
  /** `AWS`, `Google Cloud`, `Azure`. */
  readonly cloud: string;
  /** The region or zone, as the cloud calls it. */
  readonly region: string;
  /** `192.0.2.0/24`. */
  readonly prefix: string;
}

const bitsOf = { 4: 32, 6: 128 } as const;

/** Ranges by the length of their prefixes: the longest one that an address is in counts. */
export class CloudRanges {
  readonly #byLength = new Map<string, Map<bigint, CloudRange>>();
  #size = 0;

  /** How many ranges it has. */
  get size(): number {
    return this.#size;
  }

  /** Adds a range; false where its prefix is none. */
  add(range: CloudRange): boolean {
    const { family, first } = parseCidr(range.prefix) ?? {};
    const length = Number(range.prefix.split('/')[1]);
    if (family === undefined || first === undefined || !Number.isInteger(length)) return false;
    const key = `${family} ${length}`;
    const ranges = this.#byLength.get(key) ?? new Map<bigint, CloudRange>();
    this.#byLength.set(key, ranges.set(first >> BigInt(bitsOf[family] - length), range));
    this.#size += 1;
    return true;
  }

  /** The range that an address is in; undefined where it is in none. */
  rangeOf(address: string): CloudRange | undefined {
    const ip = parseIp(address);
    if (ip === undefined) return undefined;
    const bits = bitsOf[ip.family];
    for (let length = bits; length >= 0; length -= 1) {
      const found = this.#byLength.get(`${ip.family} ${length}`)?.get(ip.value >> BigInt(bits - length));
      if (found) return found;
    }
    return undefined;
  }
}
