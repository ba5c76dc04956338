import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** A text that grows: `start`, `pump` again and again, `end`. */
export interface AttackText {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

/** From so many repeats on, a quantifier is long enough to be pumped itself. */
const long = 40;
/** Endings with which hardly any expression matches, so that all ways to match are tried. */
const ends = ['', '\n\u0001'];

/** Characters tried against what a set takes: those that attacks mostly repeat, and any of Latin-1. */
const tried = [...' a0<"\'/=-.,;:&\\\n\t', ...Array.from({ length: 255 }, (_, code) => String.fromCharCode(code + 1))];

function firstTaken(raw: string, flags: string): string {
  const taking = new RegExp(`^(?:${raw})$`, flags.replaceAll(/[gy]/g, ''));
  return tried.find((char) => taking.test(char)) ?? '';
}

/** Derives texts from an expression that make a backtracking search of it take long, where it can. */
class Attacks {
  readonly #flags: string;
  readonly #texts = new Map<string, AttackText>();

  constructor(flags: string) {
    this.#flags = flags;
  }

  get texts(): readonly AttackText[] {
    return [...this.#texts.values()];
  }

  #add(start: string, pump: string): void {
    if (pump === '') return;
    for (const end of ends) this.#texts.set(JSON.stringify([start, pump, end]), { start, pump, end });
  }

  /** A text that an element takes. */
  sample(node: AST.Element | AST.Alternative | AST.Pattern, most = 1): string {
    switch (node.type) {
      case 'Pattern':
        return this.sample(node.alternatives[0] as AST.Alternative, most);
      case 'Alternative':
        return node.elements.map((each) => this.sample(each, most)).join('');
      case 'Group':
      case 'CapturingGroup':
        return this.sample(node.alternatives[0] as AST.Alternative, most);
      case 'Quantifier':
        return this.sample(node.element, most).repeat(Math.max(node.min, Math.min(node.max, most)));
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterClass':
      case 'CharacterSet':
        return firstTaken(node.raw, this.#flags);
      case 'Backreference':
        return (
          [node.resolved]
            .flat()
            .map((group) => this.sample(group, most))
            .at(0) ?? ''
        );
      default:
        return '';
    }
  }

  /** Walks an expression from left to right; `before` is a text that leads up to the element. */
  walk(node: AST.Element | AST.Alternative, before: string): void {
    switch (node.type) {
      case 'Alternative': {
        let text = before;
        for (const element of node.elements) {
          this.walk(element, text);
          text += this.sample(element);
        }
        break;
      }
      case 'Group':
      case 'CapturingGroup':
        for (const alternative of node.alternatives) this.walk(alternative, before);
        break;
      case 'Assertion':
        if (node.kind === 'lookahead' || node.kind === 'lookbehind')
          for (const alternative of node.alternatives) this.walk(alternative, before);
        break;
      case 'Quantifier': {
        this.walk(node.element, before);
        if (node.max < long) break;
        // The beginning over and over: each one is a place to start from.
        this.#add('', before);
        for (const unit of this.units(node.element)) {
          this.#add(before, unit);
          this.#add('', before + unit);
        }
        break;
      }
      default:
    }
  }

  /** Texts that one round of a quantifier takes. */
  units(element: AST.Element): ReadonlySet<string> {
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      return new Set(element.alternatives.map((each) => this.sample(each)));
    if (element.type !== 'CharacterClass' && element.type !== 'CharacterSet') return new Set([this.sample(element)]);
    const taking = new RegExp(`^(?:${element.raw})$`, this.#flags.replaceAll(/[gy]/g, ''));
    return new Set([...' a0'].filter((char) => taking.test(char)).concat(this.sample(element)));
  }
}

/** Growing texts made from an expression's own parts: each beginning of it, and what its quantifiers take, repeated. */
export function attackTexts(source: string, flags: string): readonly AttackText[] {
  const attacks = new Attacks(flags);
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes('u') });
  for (const alternative of pattern.alternatives) attacks.walk(alternative, '');
  return attacks.texts;
}
