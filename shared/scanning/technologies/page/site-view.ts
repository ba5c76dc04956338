import { parseHtml } from '../../web/page/parse-html.ts';
import { globalsOf } from '../globals/globals-of.ts';
import type { SiteSample } from '../rule.ts';
import type { Match } from '../signs/pattern.ts';
import { SearchedText, shortMatch, type Wanted } from '../signs/searched-text.ts';
import type { ElementKey } from '../signs/selector.ts';
import type { Sign } from '../signs/signature.ts';
import { TripleTables } from '../signs/triple-tables.ts';
import { markupWords, spellsLetters } from './markup-words.ts';
import { PageElements } from './page-elements.ts';

/** What a sign found, and a line that shows it. */
export interface SignSighting {
  readonly match: Match;
  readonly evidence: string;
}

/** The kinds of signs that are looked for in a long text, or in several short ones. */
export type TextKind = 'script' | 'style' | 'html' | 'script text' | 'robots' | 'url';

/** Values are looked at so far. */
const maxValue = 4000;
const maxAddress = 1000;
const maxAddresses = 400;
/** What is shown around a match in a page or script. */
const maxExcerpt = 120;

/** Makes what is costly when it is first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Something that tells which triples of signs it has. */
interface Searchable {
  readonly triplesAmong: (triples: ReadonlyMap<number, unknown>) => Iterable<number>;
}

/** Several short texts, of which each is looked at by itself. */
class Addresses {
  readonly #lines: readonly string[];
  readonly #searched: SearchedText;

  constructor(lines: readonly string[], tables: TripleTables) {
    this.#lines = lines.slice(0, maxAddresses).map((line) => line.slice(0, maxAddress));
    this.#searched = new SearchedText(this.#lines.join('\n'), tables);
  }

  triplesAmong(triples: ReadonlyMap<number, unknown>): Iterable<number> {
    return this.#searched.triplesAmong(triples);
  }

  find(wanted: Wanted): { readonly match: Match; readonly line: string } | undefined {
    if (!this.#searched.mayMatch(wanted)) return undefined;
    for (const line of this.#lines) {
      const match = shortMatch(wanted, line);
      if (match !== undefined) return { match, line };
    }
    return undefined;
  }
}

/** What was recorded of a site, parsed once for all technology rules that are matched against it. */
export class SiteView {
  readonly #sample: SiteSample;
  readonly #tables = new TripleTables();
  readonly #cookies: readonly Named[];
  readonly #metas: readonly Named[];
  readonly #html = lazily(() => new SearchedText(this.#sample.html, this.#tables));
  readonly #spellsLetters = lazily(() => spellsLetters(this.#sample.html));
  readonly #scriptTexts = lazily(() => new SearchedText(this.#sample.scriptTexts.join('\n'), this.#tables));
  readonly #robots = lazily(() => new SearchedText(this.#sample.robots, this.#tables));
  readonly #url = lazily(() => new SearchedText(this.#sample.url.slice(0, maxAddress), this.#tables));
  readonly #scripts = lazily(() => new Addresses(this.#sample.scripts, this.#tables));
  readonly #styles = lazily(() => new Addresses(this.#sample.styles, this.#tables));
  readonly #globals = lazily(() => globalsOf(this.#sample.scriptTexts));
  readonly #elements = lazily(
    () => new PageElements(this.#sample.trees ?? [parseHtml(this.#sample.html)], this.#tables),
  );
  readonly #text = lazily(() => new SearchedText(this.#elements().text(), this.#tables));
  readonly #styleTexts = lazily(() => new SearchedText(this.#elements().styles(), this.#tables));

  constructor(sample: SiteSample) {
    this.#sample = sample;
    this.#cookies = sample.cookies.map(({ name, value }) => [name, value]);
    this.#metas = sample.metas.map(({ name, content }) => [name, content]);
  }

  /** What there is by name, with its kind before it: `header server`. */
  *names(): Generator<string> {
    for (const [name] of this.#sample.headers) yield `header ${name}`;
    for (const [name] of this.#cookies) yield `cookie ${name}`;
    for (const [name] of this.#metas) yield `meta ${name}`;
    for (const [type, records] of Object.entries(this.#sample.dns)) if (records !== undefined) yield `dns ${type}`;
  }

  /** Names of the globals that scripts set. */
  globalNames(): Iterable<string> {
    return this.#globals().names();
  }

  /** True where the markup writes letters in another way: what it says then tells nothing of texts. */
  spellsLetters(): boolean {
    return this.#spellsLetters();
  }

  /** False where no element fits a selector with this key. */
  hasElement(key: ElementKey): boolean {
    return this.#elements().has(key);
  }

  /** All values that elements have in an attribute. */
  attributeText(name: string): Searchable {
    return this.#elements().attributeText(name);
  }

  /** The text, or all texts, in which signs of a kind are looked for. */
  textOf(kind: TextKind): Searchable {
    switch (kind) {
      case 'script':
        return this.#scripts();
      case 'style':
        return this.#styles();
      case 'html':
        return this.#html();
      case 'script text':
        return this.#scriptTexts();
      case 'robots':
        return this.#robots();
      case 'url':
        return this.#url();
    }
  }

  /** What a sign finds first. */
  find({ source }: Sign, wanted: Wanted): SignSighting | undefined {
    switch (source.kind) {
      case 'header':
        return firstOf(this.#sample.headers, source, wanted, (name, value) => `header ${name}: ${value}`);
      case 'cookie':
        return firstOf(this.#cookies, source, wanted, (name) => `cookie ${name}`);
      case 'meta':
        return firstOf(this.#metas, source, wanted, (name, value) => `meta ${name}: ${value}`);
      case 'dns': {
        const records = this.#sample.dns[source.name];
        if (records === undefined) return undefined;
        const values = records.map((value) => [source.name, value] as const);
        return firstOf(values, source, wanted, (name, value) => `DNS ${name}: ${value}`);
      }
      case 'global':
        return this.#global(source.name, wanted);
      case 'element':
        return this.#element(source, wanted);
      case 'script':
        return shown(this.#scripts().find(wanted), 'script');
      case 'style':
        return shown(this.#styles().find(wanted), 'style sheet');
      case 'html':
        return excerpt(this.#html().find(wanted), this.#sample.html, 'page');
      case 'script text':
        return excerpt(this.#scriptTexts().find(wanted), undefined, 'in a script');
      case 'style text':
        return this.#isInMarkup(wanted) ? excerpt(this.#styleTexts().find(wanted), undefined, 'in a style') : undefined;
      case 'text':
        return this.#isInMarkup(wanted) ? excerpt(this.#text().find(wanted), undefined, 'page text') : undefined;
      case 'robots':
        return excerpt(this.#robots().find(wanted), undefined, 'robots.txt');
      case 'url':
        return excerpt(shortMatch(wanted, this.#sample.url.slice(0, maxAddress)), undefined, 'URL');
      case 'certificate issuer': {
        const { certificateIssuer = '' } = this.#sample;
        if (certificateIssuer === '') return undefined;
        const match = shortMatch(wanted, certificateIssuer.slice(0, maxValue));
        return match && { match, evidence: `certificate issuer: ${certificateIssuer}` };
      }
    }
  }

  /** False where a pattern cannot match in what is read from the markup, which then need not be read. */
  #isInMarkup(wanted: Wanted): boolean {
    if (this.#spellsLetters()) return true;
    return markupWords(wanted).every((words) => words.some((word) => this.#html().mayHold(word)));
  }

  /** Gives back what was lent for the site's texts: the view is of no use any more. */
  end(): void {
    this.#tables.end();
  }

  #global(name: string, wanted: Wanted): SignSighting | undefined {
    const value = this.#globals().get(name);
    if (value === undefined) return undefined;
    const match = shortMatch(wanted, value);
    return match && { match, evidence: value === '' ? `script sets ${name}` : `script sets ${name} = ${value}` };
  }

  #element({ selector, of }: Extract<Sign['source'], { kind: 'element' }>, wanted: Wanted): SignSighting | undefined {
    const elements = this.#elements();
    if (typeof of === 'object' && !elements.attributeText(of.attribute.toLowerCase()).mayMatch(wanted))
      return undefined;
    for (const value of elements.valuesOf(selector, of)) {
      const match = shortMatch(wanted, value.slice(0, maxValue));
      if (match !== undefined) return { match, evidence: `element ${selector}` };
    }
    return undefined;
  }
}

type Named = readonly [name: string, value: string];

function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

function firstOf(
  values: readonly Named[],
  { name: wanted }: { readonly name: string },
  searched: Wanted,
  words: (name: string, value: string) => string,
): SignSighting | undefined {
  for (const [name, value] of values) {
    if (!isNamed(name, wanted)) continue;
    const match = shortMatch(searched, value.slice(0, maxValue));
    if (match !== undefined) return { match, evidence: words(name, value.slice(0, maxValue)) };
  }
  return undefined;
}

function shown(found: ReturnType<Addresses['find']>, what: string): SignSighting | undefined {
  return found && { match: found.match, evidence: `${what} ${found.line}` };
}

/** The match itself; of a page, what stands in front of a short one as well. */
function excerpt(match: Match | undefined, text: string | undefined, what: string): SignSighting | undefined {
  if (match === undefined) return undefined;
  const from = text === undefined || match.found.length > 20 ? match.at : Math.max(0, match.at - 20);
  const line = text === undefined ? match.found : text.slice(from, match.at + Math.max(match.found.length, 20));
  return { match, evidence: `${what}: ${line.slice(0, maxExcerpt)}` };
}
