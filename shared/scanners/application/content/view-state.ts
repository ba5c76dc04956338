/** How deep a view state may be nested; ASP.NET itself makes some dozens of levels. */
const maxDepth = 400;
const maxBytes = 1_000_000;

class Unreadable extends Error {}

/** Reads the bytes of a view state one after another (System.Web.UI.ObjectStateFormatter). */
class Reader {
  #at = 2;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new Unreadable();
    this.#at += 1;
    return value;
  }

  skip(count: number): void {
    if (count < 0 || count > this.left) throw new Unreadable();
    this.#at += count;
  }

  /** Seven bits a byte, the lowest first. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const next = this.byte();
      value += (next & 0x7f) * 2 ** shift;
      if (next < 0x80) return value;
    }
    throw new Unreadable();
  }

  text(): void {
    this.skip(this.count());
  }

  type(): void {
    const token = this.byte();
    if (token === 41 || token === 42) this.text();
    else if (token === 43) this.count();
    else throw new Unreadable();
  }

  character(): void {
    const first = this.byte();
    if (first >= 0x80) this.skip(first >= 0xe0 ? 2 : 1);
  }
}

/** Bytes behind a token that has nothing of its own nature; tokens that are not here have, or are not known. */
const fixed: ReadonlyMap<number, number> = new Map([
  [1, 2],
  [3, 1],
  [6, 8],
  [7, 8],
  [8, 4],
  [9, 4],
  [12, 0],
  [27, 12],
  [28, 0],
  [31, 1],
  [100, 0],
  [101, 0],
  [102, 0],
  [103, 0],
  [104, 0],
]);

const sparseArray = 60;

/** Reads what stands behind a token and says how many values follow. */
function valuesBehind(token: number, reader: Reader): number {
  const skipped = fixed.get(token);
  if (skipped !== undefined) {
    reader.skip(skipped);
    return 0;
  }
  switch (token) {
    case 2:
    case 10:
      reader.count();
      return 0;
    case 4:
      reader.character();
      return 0;
    case 5:
    case 30:
    case 50:
      reader.text();
      return 0;
    case 11:
      reader.type();
      reader.count();
      return 0;
    case 15:
      return 2;
    case 16:
      return 3;
    case 20:
      reader.type();
      return reader.count();
    case 21:
      for (let left = reader.count(); left > 0; left -= 1) reader.text();
      return 0;
    case 22:
      return reader.count();
    case 23:
    case 24:
      return reader.count() * 2;
    case 25:
      reader.type();
      return 0;
    case 40:
      reader.type();
      reader.text();
      return 0;
    default:
      throw new Unreadable();
  }
}

/** Values that are still to be read at one level; in an array with holes each has its place in front. */
interface Level {
  left: number;
  readonly hasPlaces: boolean;
}

function readValue(reader: Reader): void {
  const open: Level[] = [{ left: 1, hasPlaces: false }];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.left === 0) {
      open.pop();
      continue;
    }
    level.left -= 1;
    if (level.hasPlaces) reader.count();
    const token = reader.byte();
    if (token === sparseArray) {
      reader.type();
      reader.count();
    }
    const left = token === sparseArray ? reader.count() : valuesBehind(token, reader);
    if (left > reader.left) throw new Unreadable();
    if (left > 0) open.push({ left, hasPlaces: token === sparseArray });
    if (open.length > maxDepth) throw new Unreadable();
  }
}

/**
 * How many bytes stand behind the data of an ASP.NET view state: 0 where nothing protects it from being changed, the
 * length of a hash (16 to 64) where it is signed; undefined where it is encrypted or of no form that is known.
 */
export function bytesBehindViewState(value: string): number | undefined {
  if (value.length < 8 || value.length > maxBytes || !/^[A-Za-z\d+/]+={0,2}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64');
  if (bytes[0] !== 0xff || bytes[1] !== 0x01) return undefined;
  const reader = new Reader(bytes);
  try {
    readValue(reader);
    return reader.left;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
