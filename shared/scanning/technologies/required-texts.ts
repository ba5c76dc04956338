/** The most choices that are looked for in place of a pattern. */
const maxChoices = 24;
/** Shorter texts are in almost every page. */
const shortest = 3;

/** Texts of which each match holds one. */
type Demand = readonly string[];

/** How much a demand keeps out: its shortest choice counts. */
function worth(demand: Demand): number {
  return Math.min(...demand.map(({ length }) => length));
}

/** Those that keep out most come first, equal ones in the pattern's order. */
function byWorth(demands: readonly Demand[]): readonly Demand[] {
  return demands.toSorted((one, other) => worth(other) - worth(one));
}

/** Reads a pattern once, sign by sign. */
class Reader {
  #at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** What alternatives demand, up to the end or the bracket that closes them: of several, one of the best text of each. */
  alternatives(depth: number): readonly Demand[] {
    const first = this.#sequence(depth);
    if (this.#pattern[this.#at] !== '|') return first;
    const branches = [first];
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence(depth));
    }
    const best = branches.map((each) => byWorth(each)[0]);
    const texts = best.flatMap((each) => each ?? []);
    return best.includes(undefined) || texts.length > maxChoices ? [] : [[...new Set(texts)]];
  }

  #sequence(depth: number): readonly Demand[] {
    const demands: Demand[] = [];
    let run = '';
    const end = () => {
      if (run.length > 0) demands.push([run]);
      run = '';
    };
    for (;;) {
      const sign = this.#pattern[this.#at];
      if (sign === undefined || sign === '|' || sign === ')') break;
      const atom = this.#atom(sign, depth);
      const [least, isOnce] = this.#repeats();
      if (typeof atom === 'string' && isOnce) run += atom;
      else {
        if (typeof atom === 'string' && least > 0) run += atom;
        end();
        // What may be missing demands nothing.
        if (typeof atom === 'object' && least > 0) demands.push(...atom);
      }
    }
    end();
    return demands;
  }

  /** A sign as it is written, what a group demands, or undefined for any sign of a class. */
  #atom(sign: string, depth: number): string | readonly Demand[] | undefined {
    this.#at += 1;
    if (sign === '\\') {
      const next = this.#pattern[this.#at] ?? '';
      this.#at += 1;
      if (!/[a-z0-9]/i.test(next)) return next;
      if (/[pPx]/.test(next)) this.#skipName();
      return undefined;
    }
    if (sign === '[') {
      this.#skipClass();
      return undefined;
    }
    if (sign === '(') return this.#group(depth);
    return '.^$'.includes(sign) ? undefined : sign;
  }

  #skipName(): void {
    if (this.#pattern[this.#at] === '{') this.#at = this.#behind('}');
    else this.#at += 1;
  }

  #behind(sign: string): number {
    const at = this.#pattern.indexOf(sign, this.#at);
    return at < 0 ? this.#pattern.length : at + 1;
  }

  /** A bracket right behind the start of a class is a sign of it. */
  #skipClass(): void {
    if (this.#pattern[this.#at] === '^') this.#at += 1;
    if (this.#pattern[this.#at] === ']') this.#at += 1;
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ']') {
      if (this.#pattern.startsWith('[:', this.#at)) this.#at = this.#behind(':]') + 1;
      else this.#at += this.#pattern[this.#at] === '\\' ? 2 : 1;
    }
    this.#at += 1;
  }

  #group(depth: number): readonly Demand[] {
    const [head = ''] =
      /^\?(?:P?<\w+>|[a-zA-Z-]*:|[a-zA-Z-]*(?=\)))/.exec(this.#pattern.slice(this.#at, this.#at + 60)) ?? [];
    this.#at += head.length;
    const demands = depth > 50 ? [] : this.alternatives(depth + 1);
    if (depth > 50) this.#at = this.#pattern.length;
    this.#at += 1;
    return demands;
  }

  /** How often at least, and whether just once. */
  #repeats(): readonly [least: number, isOnce: boolean] {
    const [mark] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#pattern.slice(this.#at, this.#at + 20)) ?? [];
    if (mark === undefined) return [1, true];
    this.#at += mark.length;
    if (mark.startsWith('*') || mark.startsWith('?')) return [0, false];
    return [mark.startsWith('+') ? 1 : Number.parseInt(mark.slice(1), 10), false];
  }
}

/**
 * What every match of a pattern holds, whatever its case: one of the first texts, one of the second, and so on, in lower
 * case. They are looked for first, since most pages lack some of them; those that keep out most come first. None where the
 * pattern demands no text of three signs or more.
 */
export function requiredTexts(pattern: string): readonly (readonly string[])[] {
  // A quotation may hold any sign.
  if (pattern.includes('\\Q')) return [];
  return byWorth(new Reader(pattern).alternatives(0))
    .filter((demand) => worth(demand) >= shortest)
    .map((demand) => demand.map((text) => text.toLowerCase()));
}
