/** The most choices that are looked for in place of a pattern. */
const maxChoices = 24;
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

/** What a part of a pattern demands; `texts` where it matches nothing but these. */
interface Part {
  readonly demands: readonly Demand[];
  readonly texts?: Demand;
}

const nothing: Part = { demands: [], texts: [''] };
const anything: Part = { demands: [] };

/** Without those that hold another one. */
function shortestOf(texts: Demand): Demand {
  return [...new Set(texts)].filter((text, _, all) => !all.some((each) => each !== text && text.includes(each)));
}

/** What stands in sequence, each part behind the one before. */
class Sequence {
  readonly #demands: Demand[] = [];
  /** What ends here: one of these texts. */
  #run: Demand = [''];
  #isText = true;

  /** Adds a part that is there once, or at least that often. */
  add({ demands, texts }: Part, [least, most]: readonly [least: number, most: number]): void {
    if (texts === undefined) {
      this.#end();
      // What may be missing demands nothing.
      if (least > 0) this.#demands.push(...demands);
      return;
    }
    const choices = least === 0 ? ['', ...texts] : texts;
    const longer = this.#run.flatMap((text) => choices.map((each) => text + each));
    const isOnce = most === 1;
    if (longer.length > maxChoices) {
      this.#end();
      if (isOnce && least > 0) this.#run = texts;
    } else if (isOnce || least > 0) this.#run = longer;
    if (!isOnce) this.#end();
  }

  #end(): void {
    this.#demands.push(shortestOf(this.#run));
    this.#run = [''];
    this.#isText = false;
  }

  /** All of it. */
  part(): Part {
    if (this.#isText) return { demands: [shortestOf(this.#run)], texts: this.#run };
    this.#end();
    return { demands: this.#demands };
  }
}

/** Reads a pattern once, sign by sign. */
class Reader {
  #at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** What alternatives demand, up to the end or the bracket that closes them: of several, one of the best text of each. */
  alternatives(depth: number): Part {
    const first = this.#sequence(depth);
    if (this.#pattern[this.#at] !== '|') return first;
    const branches = [first];
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence(depth));
    }
    const best = branches.map(({ demands }) => byWorth(demands)[0]);
    const demand = [...new Set(best.flatMap((each) => each ?? []))];
    const demands = best.includes(undefined) || demand.length > maxChoices ? [] : [shortestOf(demand)];
    const texts = branches.flatMap((each) => each.texts ?? []);
    const areTexts = branches.every((each) => each.texts !== undefined) && texts.length <= maxChoices;
    return areTexts ? { demands, texts } : { demands };
  }

  #sequence(depth: number): Part {
    const sequence = new Sequence();
    for (;;) {
      const sign = this.#pattern[this.#at];
      if (sign === undefined || sign === '|' || sign === ')') return sequence.part();
      const part = this.#part(sign, depth);
      sequence.add(part, this.#repeats());
    }
  }

  /** A sign as it is written, a group, or any sign of a class. */
  #part(sign: string, depth: number): Part {
    this.#at += 1;
    if (sign === '\\') {
      const next = this.#pattern[this.#at] ?? '';
      this.#at += 1;
      if (!/[a-z0-9]/i.test(next)) return { demands: [], texts: [next] };
      if (/[pPx]/.test(next)) this.#skipName();
      return 'bB'.includes(next) ? nothing : anything;
    }
    if (sign === '[') {
      this.#skipClass();
      return anything;
    }
    if (sign === '(') return this.#group(depth);
    if (sign === '.') return anything;
    return '^$'.includes(sign) ? nothing : { demands: [], texts: [sign] };
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

  #group(depth: number): Part {
    const [head = ''] =
      /^\?(?:P?<\w+>|[a-zA-Z-]*:|[a-zA-Z-]*(?=\)))/.exec(this.#pattern.slice(this.#at, this.#at + 60)) ?? [];
    this.#at += head.length;
    const part = depth > 50 ? anything : this.alternatives(depth + 1);
    if (depth > 50) this.#at = this.#pattern.length;
    this.#at += 1;
    return part;
  }

  /** How often at least, and whether at most once. */
  #repeats(): readonly [least: number, most: number] {
    const [mark] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.#pattern.slice(this.#at, this.#at + 20)) ?? [];
    if (mark === undefined) return [1, 1];
    this.#at += mark.length;
    if (mark.startsWith('?')) return [0, 1];
    if (mark.startsWith('*')) return [0, Number.POSITIVE_INFINITY];
    return [mark.startsWith('+') ? 1 : Number.parseInt(mark.slice(1), 10), Number.POSITIVE_INFINITY];
  }
}

/**
 * What every match of a pattern holds, whatever its case: one of the first texts, one of the second, and so on, in lower
 * case. They are looked for first, since most pages lack some of them; those that keep out most come first. None where the
 * pattern demands no text of `shortest` signs or more: shorter ones than three are in almost every page.
 */
export function requiredTexts(pattern: string, shortest = 3): readonly (readonly string[])[] {
  // A quotation may hold any sign.
  if (pattern.includes('\\Q')) return [];
  return byWorth(new Reader(pattern).alternatives(0).demands)
    .filter((demand) => worth(demand) >= shortest)
    .map((demand) => demand.map((text) => text.toLowerCase()));
}
