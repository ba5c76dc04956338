import { parseIp } from '../../../scanning/egress/address.ts';

/** Numbers that grow one by one, without a box for each. */
class Growing<A extends Uint32Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>> {
  values: A;
  length = 0;
  readonly #larger: (old: A) => A;

  constructor(first: A, larger: (old: A) => A) {
    this.values = first;
    this.#larger = larger;
  }

  push(value: A[number]): void {
    if (this.length === this.values.length) this.values = this.#larger(this.values);
    this.values[this.length++] = value;
  }
}

function numbers(): Growing<Uint32Array<ArrayBuffer>> {
  return new Growing(new Uint32Array(1 << 16), (old) => {
    const larger = new Uint32Array(2 * old.length);
    larger.set(old);
    return larger;
  });
}

function halves(): Growing<BigUint64Array<ArrayBuffer>> {
  return new Growing(new BigUint64Array(1 << 14), (old) => {
    const larger = new BigUint64Array(2 * old.length);
    larger.set(old);
    return larger;
  });
}

const halfBits = 64n;
const lowHalf = (1n << halfBits) - 1n;

/** The index of the last element that is not above: `isAbove` is monotonous; -1 where all are above. */
function lastNotAbove(length: number, isAbove: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAbove(middle)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/**
 * Who announces which addresses: half a million ranges in typed arrays, 12 bytes for one of IPv4 and 36 for one of IPv6,
 * and the name of each owner once. Ranges are added in the order of their
 * first addresses; where published ones overlap, the one that begins later counts.
 */
export class NetworkOwners {
  readonly #owners: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #four = { first: numbers(), last: numbers(), owner: numbers() };
  readonly #six = { first: [halves(), halves()], last: [halves(), halves()], owner: numbers() } as const;
  #start4 = -1;
  #start6 = -1n;

  /** How many ranges it has. */
  get size(): number {
    return this.#four.owner.length + this.#six.owner.length;
  }

  #indexOf(owner: string): number {
    const known = this.#indexes.get(owner);
    if (known !== undefined) return known;
    this.#indexes.set(owner, this.#owners.length);
    return this.#owners.push(owner) - 1;
  }

  /** Adds a range of IPv4; false where it begins before the last one. */
  add4(first: number, last: number, owner: string): boolean {
    if (first < this.#start4 || last < first) return false;
    this.#start4 = first;
    this.#four.first.push(first);
    this.#four.last.push(last);
    this.#four.owner.push(this.#indexOf(owner));
    return true;
  }

  /** Adds a range of IPv6; false where it begins before the last one. */
  add6(first: bigint, last: bigint, owner: string): boolean {
    if (first < this.#start6 || last < first) return false;
    this.#start6 = first;
    const { first: firsts, last: lasts } = this.#six;
    firsts[0].push(first >> halfBits);
    firsts[1].push(first & lowHalf);
    lasts[0].push(last >> halfBits);
    lasts[1].push(last & lowHalf);
    this.#six.owner.push(this.#indexOf(owner));
    return true;
  }

  #at4(value: number): number | undefined {
    const { first, last, owner } = this.#four;
    const at = lastNotAbove(first.length, (index) => (first.values[index] ?? 0) > value);
    return at >= 0 && value <= (last.values[at] ?? -1) ? owner.values[at] : undefined;
  }

  #at6(value: bigint): number | undefined {
    const { first, last, owner } = this.#six;
    const joined = ([high, low]: typeof first, index: number) =>
      ((high.values[index] ?? 0n) << halfBits) | (low.values[index] ?? 0n);
    const at = lastNotAbove(owner.length, (index) => joined(first, index) > value);
    return at >= 0 && value <= joined(last, at) ? owner.values[at] : undefined;
  }

  /** Who announces the address; undefined where nobody does, or it is none. */
  ownerOf(address: string): string | undefined {
    const ip = parseIp(address);
    if (ip === undefined) return undefined;
    const index = ip.family === 4 ? this.#at4(Number(ip.value)) : this.#at6(ip.value);
    return index === undefined ? undefined : this.#owners[index];
  }

  /** The owners of addresses, each once, in the order of their names. */
  of(addresses: readonly string[]): string[] {
    return [...new Set(addresses.flatMap((each) => this.ownerOf(each) ?? []))].toSorted();
  }
}
