const opening: ReadonlySet<string> = new Set(['(', '[', '{', '${']);
const closing: ReadonlySet<string> = new Set([')', ']', '}']);
const loaders: ReadonlySet<string> = new Set(['define', 'require', 'requirejs']);

/**
 * True for a text that names a module beside the script and no file: `./version`, `../../lib/editor`. A loader adds what
 * is missing, so the text alone is an address of nothing.
 */
function isBareName(text: string): boolean {
  const last = text.slice(text.lastIndexOf('/') + 1);
  return /^\.\.?\//.test(text) && !/[.?]/.test(last) && last !== '' && !text.includes('?');
}

/** What stands before a text in a script that no parser reads, where a loader takes it. */
const loaded = /(?:\b(?:define|require|requirejs)\s{0,5}\([^(){}]{0,300}|\b(?:import|from)\s{0,5}\(?\s{0,5})$/;

/** True where a text after these signs of a script is the name of a module. */
export function isModuleNameAfter(before: string, text: string): boolean {
  return isBareName(text) && loaded.test(before);
}

/** Follows a script word by word and knows where a text is the name of a module: in a call of a loader, and in imports. */
export class ModuleNames {
  /** Of each bracket that is open, whether texts directly in it are names of modules. */
  readonly #open: boolean[] = [];
  #before = '';
  #last = '';

  /** Takes the next word: its kind, as the tokenizer calls it, and its text. True where it names a module. */
  takes(label: string, text: string): boolean {
    // A template stands between two of them.
    if (label === '`') return false;
    const word = label === 'name' ? text : label;
    if (opening.has(label)) this.#open.push(this.#opensNames(label));
    else if (closing.has(label)) this.#open.pop();
    const isText = label === 'string' || label === 'template';
    const isImported = this.#last === 'from' || this.#last === 'import';
    const isName = isText && isBareName(text) && (isImported || this.#open.at(-1) === true);
    this.#before = this.#last;
    this.#last = word;
    return isName;
  }

  #opensNames(label: string): boolean {
    // A list of what a module needs.
    if (label === '[') return this.#open.at(-1) === true && (this.#last === '(' || this.#last === ',');
    if (label !== '(') return false;
    // A method of that name may take anything.
    const isOwn = this.#before !== '.' && this.#before !== '?.' && this.#before !== 'function';
    return isOwn && (loaders.has(this.#last) || this.#last === 'import');
  }
}
