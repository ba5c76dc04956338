/** Functions that ask for the address that they are given first. */
const functions: ReadonlySet<string> = new Set(['fetch', 'axios', 'EventSource', 'Request']);
/** Methods that do, of these objects. */
const methods: ReadonlySet<string> = new Set(['get', 'getJSON', 'load', 'ajax']);
const objects: ReadonlySet<string> = new Set(['$', 'jQuery', 'axios', '$http']);

/** A text that is an address where it is asked for: a name alone, with a folder, an ending or a query or without. */
const address = /^[\w~.-]{1,200}(?:\/[\w~.-]{0,200}){0,20}(?:\?[^\s<>"'`]{0,500})?$/;

/** What stands before a text in a script that no parser reads, where it is asked for. */
const requested =
  /(?:\b(?:fetch|axios|EventSource|Request)|(?:\$|\bjQuery|\baxios|\$http)\.(?:get|getJSON|load|ajax))\s{0,5}\(\s{0,5}$/;

/** True where a text after these signs of a script is asked for. */
export function isRequestedAfter(before: string, text: string): boolean {
  return address.test(text) && requested.test(before);
}

/** Follows a script word by word and knows where a text is asked for: `fetch("db")`, `$.get("list")`, `x.open("GET", "rows")`. */
export class RequestedWords {
  // The words before, the last one first; no list of them, which a long script would make anew for each of its words.
  #first = '';
  #second = '';
  #third = '';
  #fourth = '';

  /** Takes the next word: its kind, as the tokenizer calls it, and its text. True where it is asked for. */
  takes(label: string, text: string): boolean {
    // A template stands between two of them.
    if (label === '`') return false;
    const isText = label === 'string' || label === 'template';
    const isRequested = isText && address.test(text) && this.#asks();
    this.#fourth = this.#third;
    this.#third = this.#second;
    this.#second = this.#first;
    this.#first = label === 'name' || isText ? text : label;
    return isRequested;
  }

  #asks(): boolean {
    const isMethod = this.#third === '.' || this.#third === '?.';
    if (this.#first === ',')
      return this.#third === '(' && this.#fourth === 'open' && this.#second.toUpperCase() === 'GET';
    if (this.#first !== '(') return false;
    return isMethod ? methods.has(this.#second) && objects.has(this.#fourth) : functions.has(this.#second);
  }
}
