import { type AnyNode, type Element, isComment, isTag, isText } from 'domhandler';
import type { Page } from '../../../scanning/web/page/page.ts';

/** What of a page its elements are read from. */
export type HtmlDocument = Pick<Page, 'url' | 'document' | 'text'>;

/** A field that a visitor fills in, or that a form sends along. */
export interface Field {
  readonly element: Element;
  readonly name: string;
  /** In lower case: `text`, `password`, `hidden`, `textarea`, ... */
  readonly type: string;
  readonly value: string;
}

/** A form with what it would send. */
export interface Form {
  readonly element: Element;
  /** The page's own address where the form does not say; undefined where it is no address of the web. */
  readonly action: URL | undefined;
  /** In upper case; GET where it does not say. */
  readonly method: string;
  readonly fields: readonly Field[];
}

/** A piece of what a visitor reads. */
interface TextRun {
  readonly text: string;
  /** True where the page quotes: code, an article's listing, what somebody typed. An error there is not the page's own. */
  readonly isQuoted: boolean;
}

/** What the content checks look at in an HTML page. */
export interface Elements {
  /** What addresses of the page are resolved against. */
  readonly base: URL;
  /** Elements of these names, each name's in the order of the document. */
  readonly named: (...names: readonly string[]) => readonly Element[];
  readonly all: () => Iterable<Element>;
  readonly scripts: readonly { readonly element: Element; readonly url: URL | undefined; readonly text: string }[];
  readonly styles: readonly string[];
  readonly forms: readonly Form[];
  /** Fields that stand in no form: scripts send them. */
  readonly loose: readonly Field[];
  readonly comments: readonly string[];
  /** What stands in `<?...>`: code of the server that was not run, or an XML declaration. */
  readonly instructions: readonly string[];
  readonly title: string;
  readonly runs: readonly TextRun[];
}

const quoting: ReadonlySet<string> = new Set(['code', 'samp', 'kbd', 'textarea', 'xmp', 'blockquote', 'article', 'a']);
/** Class names of listings, of what highlights them, and of the text of articles. */
const quotingClass =
  /^(?:highlight|hljs|prettyprint(?:ed)?|codehilite|sourceCode|syntaxhighlighter|code-?(?:block|listing|sample|toolbar)|CodeMirror(?:-.+)?|cm-editor|monaco-editor|markdown-body|linenums|crayon-.+|literal-block|(?:listing|literal)block|screen|programlisting|(?:language|lang|brush|highlight-source)-.+|(?:entry|post|article|message|comment)-(?:content|body|text))$/i;
const silent: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template']);
const inline: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const fieldNames: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

/** An address of the web as a page writes it; undefined for anything else. */
export function webAddress(text: string | undefined, base: URL): URL | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > 4000 || !URL.canParse(trimmed, base.href)) return undefined;
  const url = new URL(trimmed, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

function ownText(element: Element): string {
  return element.children.map((child) => (isText(child) ? child.data : '')).join('');
}

function isQuoting(element: Element): boolean {
  const { class: names = '', role = '' } = element.attribs;
  if (quoting.has(element.name) || role === 'article') return true;
  if (names === '') return false;
  return names
    .slice(0, 500)
    .split(/\s+/)
    .some((each) => quotingClass.test(each));
}

/** Puts text together run by run. */
class Runs {
  readonly list: TextRun[] = [];
  #parts: string[] = [];
  #isQuoted = false;

  add(text: string, isQuoted: boolean): void {
    if (isQuoted !== this.#isQuoted) this.end();
    this.#isQuoted = isQuoted;
    this.#parts.push(text);
  }

  end(): void {
    const text = this.#parts.join('');
    this.#parts = [];
    if (text.trim() !== '') this.list.push({ text, isQuoted: this.#isQuoted });
  }
}

interface Walk {
  readonly node: AnyNode;
  readonly isQuoted: boolean;
  readonly form: MutableForm | undefined;
  /** True in a fieldset that is disabled. */
  readonly isDisabled: boolean;
}

type MutableForm = Omit<Form, 'fields'> & { readonly fields: Field[] };

/** A field and the form that it stands in. */
interface FoundField {
  readonly field: Field;
  readonly form: MutableForm | undefined;
}

function emptyForm(element: Element): MutableForm {
  const method = (element.attribs.method ?? 'get').trim().toUpperCase() || 'GET';
  return { element, action: undefined, method, fields: [] };
}

function fieldOf(element: Element): Field {
  const { name = '', type = element.name === 'input' ? 'text' : element.name, value = '' } = element.attribs;
  return { element, name, type: type.trim().toLowerCase(), value };
}

/**
 * A password field into which nobody writes: without a name it is not sent, without an id no script knows it, and no key
 * leads to it. Pages have one so that browsers fill it in instead of another (Zabbix).
 */
function isDecoy({ attribs: { type, name = '', id = '', tabindex } }: Element): boolean {
  return type?.trim().toLowerCase() === 'password' && name === '' && id === '' && tabindex?.trim() === '-1';
}

const maxInstructions = 50;

/** What stands in a page's tree, gathered without recursion: a page may be nested deeper than a stack is high. */
class Gathered {
  readonly forms: MutableForm[] = [];
  readonly fields: FoundField[] = [];
  readonly comments: string[] = [];
  readonly runs = new Runs();
  readonly #byName = new Map<string, Element[]>();
  readonly #waiting: Walk[] = [];

  constructor(roots: readonly AnyNode[]) {
    this.#push(roots, { isQuoted: false, form: undefined, isDisabled: false });
    for (let at = this.#waiting.pop(); at !== undefined; at = this.#waiting.pop()) {
      const { node } = at;
      if (isText(node)) this.runs.add(node.data, at.isQuoted);
      else if (isComment(node)) this.comments.push(node.data);
      else if (isTag(node)) this.#open(node, at);
    }
    this.runs.end();
  }

  /** In the order of the document. */
  named(name: string): readonly Element[] {
    return this.#byName.get(name) ?? [];
  }

  all(): Element[] {
    return [...this.#byName.values()].flat();
  }

  #push(children: readonly AnyNode[], surroundings: Omit<Walk, 'node'>): void {
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const node = children[index];
      if (node) this.#waiting.push({ ...surroundings, node });
    }
  }

  #open(element: Element, { isQuoted, form, isDisabled }: Walk): void {
    const { name } = element;
    const same = this.#byName.get(name);
    if (same) same.push(element);
    else this.#byName.set(name, [element]);
    const own = name === 'form' ? emptyForm(element) : form;
    if (own && own !== form) this.forms.push(own);
    const isOff = isDisabled || element.attribs.disabled !== undefined;
    // Nobody fills in what is disabled, and no form sends it along (HTML, 4.10.18.5).
    if (fieldNames.has(name) && !isOff && !isDecoy(element)) this.fields.push({ field: fieldOf(element), form: own });
    if (!inline.has(name)) this.runs.add('\n', isQuoted);
    if (silent.has(name)) return;
    const surroundings = { isQuoted: isQuoted || isQuoting(element), form: own };
    this.#push(element.children, { ...surroundings, isDisabled: isDisabled || (name === 'fieldset' && isOff) });
  }
}

/** Gives each field to its form: the one that it names, else the one that it stands in. Gives those that have none. */
function handOut(fields: readonly FoundField[], forms: readonly MutableForm[]): Field[] {
  const byId = new Map(forms.flatMap((form) => (form.element.attribs.id ? [[form.element.attribs.id, form]] : [])));
  const loose: Field[] = [];
  for (const { field, form } of fields) {
    const named = field.element.attribs.form;
    const owner = (named === undefined ? undefined : byId.get(named)) ?? form;
    (owner?.fields ?? loose).push(field);
  }
  return loose;
}

/** The parser takes `<?...>` for a comment, as browsers do. */
function instructionsIn(comments: readonly string[], source: string): string[] {
  return comments
    .filter((text) => text.startsWith('?'))
    .slice(0, maxInstructions)
    .filter((text) => source.includes(`<${text.slice(0, 80)}`));
}

function read(page: HtmlDocument): Elements {
  const gathered = new Gathered(page.document?.children ?? []);
  const named = (name: string) => gathered.named(name);
  const base = webAddress(named('base')[0]?.attribs.href, page.url) ?? page.url;
  const loose = handOut(gathered.fields, gathered.forms);
  const [title] = named('title');
  return {
    base,
    named: (...names) => (names.length === 1 ? named(names[0] ?? '') : names.flatMap(named)),
    all: () => gathered.all(),
    scripts: named('script').map((element) => ({
      element,
      url: webAddress(element.attribs.src, base),
      text: element.attribs.src === undefined ? ownText(element) : '',
    })),
    styles: named('style').map(ownText),
    forms: gathered.forms.map((form) => {
      const { action = '' } = form.element.attribs;
      return { ...form, action: action.trim() === '' ? page.url : webAddress(action, base) };
    }),
    loose,
    comments: gathered.comments,
    instructions: instructionsIn(gathered.comments, page.text),
    title: title ? ownText(title).trim().slice(0, 500) : '',
    runs: gathered.runs.list,
  };
}

const known = new WeakMap<HtmlDocument, Elements>();

/** What an HTML page is made of, read once however many checks ask; empty lists for anything else. */
export function elementsOf(page: HtmlDocument): Elements {
  const before = known.get(page);
  if (before) return before;
  const elements = read(page);
  known.set(page, elements);
  return elements;
}
