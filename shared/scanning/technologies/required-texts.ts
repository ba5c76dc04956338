/** The most choices that are looked for in place of a pattern. */
const maxChoices = 24;
/** Shorter texts are in almost every page. */
const shortest = 3;

/** What a part of a pattern demands: of each match one of these texts is a part; undefined: nothing is known. */
type Demand = readonly string[] | undefined;

/** How much a demand keeps out: its shortest choice counts. */
function worth(demand: Demand): number {
  return demand === undefined ? 0 : Math.min(...demand.map(({ length }) => length));
}

function better(one: Demand, other: Demand): Demand {
  return worth(other) > worth(one) ? other : one;
}

/** Reads a pattern once, sign by sign. */
class Reader {
  #at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** Alternatives up to the end or the bracket that closes them. */
  alternatives(depth: number): Demand {
    const branches: Demand[] = [this.#sequence(depth)];
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence(depth));
    }
    const texts = branches.flatMap((each) => each ?? []);
    return branches.includes(undefined) || texts.length > maxChoices ? undefined : [...new Set(texts)];
  }

  #sequence(depth: number): Demand {
    let best: Demand;
    let run = '';
    const end = () => {
      if (run.length > 0) best = better(best, [run]);
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
        if (typeof atom === 'object' && least > 0) best = better(best, atom);
      }
    }
    end();
    return best;
  }

  /** A sign as it is written, what a group demands, or undefined for any sign of a class. */
  #atom(sign: string, depth: number): string | Demand {
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

  #group(depth: number): Demand {
    const [head = ''] =
      /^\?(?:P?<\w+>|[a-zA-Z-]*:|[a-zA-Z-]*(?=\)))/.exec(this.#pattern.slice(this.#at, this.#at + 60)) ?? [];
    this.#at += head.length;
    const demand = depth > 50 ? undefined : this.alternatives(depth + 1);
    if (depth > 50) this.#at = this.#pattern.length;
    this.#at += 1;
    return demand;
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
 * Texts, in lower case, of which every match of a pattern holds at least one, whatever its case: looked for first, since
 * most pages hold none. Undefined where the pattern demands none of three signs or more.
 */
export function requiredTexts(pattern: string): readonly string[] | undefined {
  // A quotation may hold any sign.
  if (pattern.includes('\\Q')) return undefined;
  const demand = new Reader(pattern).alternatives(0);
  return worth(demand) >= shortest ? demand?.map((text) => text.toLowerCase()) : undefined;
}
