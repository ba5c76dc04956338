type Value = number | undefined;

/** The value of a metric of the expression, by its id. */
export type ReadMetric = (id: string) => Value;

type Node = (read: ReadMetric) => Value;

/** A calculation has no value where one of its parts has none. */
const calculated =
  (left: Node, right: Node, work: (a: number, b: number) => number): Node =>
  (read) => {
    const [a, b] = [left(read), right(read)];
    return a === undefined || b === undefined ? undefined : work(a, b);
  };

const operators: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '>=': (a, b) => Number(a >= b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '<': (a, b) => Number(a < b),
};

/** From the loosest to the tightest. */
const levels = [
  ['>=', '<=', '>', '<'],
  ['+', '-'],
  ['*', '/'],
];

const functions: Readonly<Record<string, (...parts: Node[]) => Node>> = {
  FILL:
    (of = missing, filler = missing) =>
    (read) =>
      of(read) ?? filler(read),
  IF:
    (condition = missing, then = missing, otherwise = missing) =>
    (read) => {
      const holds = condition(read);
      if (holds === undefined) return undefined;
      return holds === 0 ? otherwise(read) : then(read);
    },
};

const missing: Node = () => undefined;

/** As much of CloudWatch's metric math as alarms use: numbers, ids, arithmetic, comparisons, FILL and IF. Throws at the rest. */
class Parser {
  readonly #tokens: string[];

  constructor(text: string) {
    this.#tokens = text.match(/>=|<=|[-+*/<>(),]|\w+(?:\.\d+)?|\S/g) ?? [];
  }

  whole(): Node {
    const node = this.#level(0);
    if (this.#tokens.length > 0) throw new Error(`not understood: ${this.#tokens.join(' ')}`);
    return node;
  }

  #level(at: number): Node {
    const own = levels[at];
    if (!own) return this.#operand();
    let left = this.#level(at + 1);
    for (let next = this.#tokens[0]; next !== undefined && own.includes(next); next = this.#tokens[0]) {
      this.#tokens.shift();
      const work = operators[next];
      if (work) left = calculated(left, this.#level(at + 1), work);
    }
    return left;
  }

  #operand(): Node {
    const token = this.#tokens.shift() ?? '';
    if (token === '(') {
      const node = this.#level(0);
      this.#expect(')');
      return node;
    }
    if (/^[\d.]+$/.test(token)) return () => Number(token);
    if (this.#tokens[0] === '(') return this.#call(token);
    if (!/^[a-z]\w*$/.test(token)) throw new Error(`not understood: ${token}`);
    return (read) => read(token);
  }

  #call(name: string): Node {
    const make = functions[name];
    if (!make) throw new Error(`no function ${name}`);
    this.#expect('(');
    const parts = [this.#level(0)];
    while (this.#tokens[0] === ',') {
      this.#tokens.shift();
      parts.push(this.#level(0));
    }
    this.#expect(')');
    return make(...parts);
  }

  #expect(token: string): void {
    const found = this.#tokens.shift();
    if (found !== token) throw new Error(`${token} expected, not ${found}`);
  }
}

/** The value of a metric math expression in one period. */
export function evaluate(expression: string, read: ReadMetric): Value {
  return new Parser(expression).whole()(read);
}
