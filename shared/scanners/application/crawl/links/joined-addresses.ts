/** A word of a script: its kind, as the tokenizer calls it, and its text. */
interface Word {
  readonly label: string;
  readonly text: string;
}

/** What others are put behind: the beginning of an address. */
const beginning = /^(?:https?:\/\/[\w.:[\]-]{1,200}|\/)[\w./~-]{0,200}$/;
const maxJoins = 500;
const maxKeys = 20;
const none: Word = { label: '', text: '' };

/** A request that a script makes by a method `get`, and the names of its parameters. */
interface Call {
  readonly path: string;
  readonly keys: string[];
}

/** What stands between the address of such a request and the names of its parameters. */
const toKeys = [',', '{', 'params', ':', '{'] as const;

/**
 * Follows a script word by word and puts together what it puts together itself: a constant and what stands behind it
 * (`base + "/items"`, `${base}/items`), and the parameters of requests (`http.get("/items", { params: { page } })`).
 */
export class JoinedAddresses {
  /** By name; undefined for a name that stands for several texts. */
  readonly #constants = new Map<string, string | undefined>();
  readonly #joins: { readonly name: string; readonly rest: string }[] = [];
  readonly #calls: Call[] = [];
  #last: readonly [Word, Word, Word] = [none, none, none];
  /** True in a template that began with an expression, until that is over. */
  #beginsTemplate = false;
  /** How much of `toKeys` was met, and how deep in the object of parameters the script is. */
  #met = 0;
  #depth = 0;

  takes(label: string, text: string): void {
    const word = { label, text };
    this.#followCall(word);
    if (label === 'string' || label === 'template') this.#takesText(word);
    if (label === '${') this.#beginsTemplate = this.#last[2].label === 'template' && this.#last[2].text === '';
    this.#last = [this.#last[1], this.#last[2], word];
  }

  #takesText({ label, text }: Word): void {
    const [third, second, first] = this.#last;
    const isNamed = second.label === 'name';
    if (isNamed && (first.label === '=' || first.label === ':')) this.#define(second.text, text);
    const isBehind = first.label === '+/-' && first.text === '+';
    const isFilled = label === 'template' && first.label === '}' && this.#beginsTemplate;
    if (label === 'template') this.#beginsTemplate = false;
    if (isNamed && (isBehind || isFilled) && text !== '' && this.#joins.length < maxJoins)
      this.#joins.push({ name: second.text, rest: text });
    const isCall = third.label === '.' && isNamed && second.text === 'get' && first.label === '(';
    if (!isCall || this.#calls.length >= maxJoins) return;
    this.#calls.push({ path: text, keys: [] });
    this.#met = 0;
    this.#depth = 0;
  }

  #define(name: string, text: string): void {
    const known = this.#constants.get(name);
    const isOther = this.#constants.has(name) && known !== text;
    this.#constants.set(name, isOther || !beginning.test(text) ? undefined : text);
  }

  /** Reads the names of parameters behind the address of a request. */
  #followCall({ label, text }: Word): void {
    const call = this.#calls.at(-1);
    if (call === undefined || this.#met < 0) return;
    if (this.#met < toKeys.length) {
      const isNext = (label === 'name' ? text : label) === toKeys[this.#met];
      this.#met = isNext ? this.#met + 1 : -1;
      return;
    }
    const { label: before } = this.#last[2];
    const isKey = (label === 'name' || label === 'string') && (before === '{' || before === ',');
    if (this.#depth === 0 && isKey && call.keys.length < maxKeys && /^[\w.[\]-]{1,60}$/.test(text))
      call.keys.push(text);
    if (/^(?:\(|\[|\{|\$\{)$/.test(label)) this.#depth += 1;
    if (/^[)\]}]$/.test(label)) this.#depth -= 1;
    if (this.#depth < 0) this.#met = -1;
  }

  /** The addresses, in the script's order; parameters have no value. */
  list(): readonly string[] {
    const joined = this.#joins.flatMap(({ name, rest }) => {
      const before = this.#constants.get(name);
      return before === undefined ? [] : before + rest;
    });
    // What a client of requests is made with stands before all that it asks for.
    const base = this.#constants.get('baseURL')?.replace(/\/$/, '') ?? '';
    const called = this.#calls.flatMap(({ path, keys }) => {
      const address = path.startsWith('/') ? base + path : path;
      const query = keys.map((key) => `${encodeURIComponent(key)}=`).join('&');
      const isPlain = query === '' || address.includes('?');
      return isPlain ? (base === '' ? [] : [address]) : [`${address}?${query}`];
    });
    return [...joined, ...called];
  }
}
