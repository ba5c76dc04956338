import { globalsOf } from './globals/globals-of.ts';
import { PageElements } from './page-elements.ts';
import { firstMatch, type Match } from './pattern.ts';
import type { SiteSample } from './rule.ts';
import { SearchedText } from './searched-text.ts';
import type { Sign } from './signature.ts';

/** What a sign found, and a line that shows it. */
export interface Seen {
  readonly match: Match;
  readonly evidence: string;
}

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

/** Several short texts, of which each is looked at by itself. */
class Addresses {
  readonly #lines: readonly string[];
  readonly #searched: SearchedText;

  constructor(lines: readonly string[]) {
    this.#lines = lines.slice(0, maxAddresses).map((line) => line.slice(0, maxAddress));
    this.#searched = new SearchedText(this.#lines.join('\n'));
  }

  find(pattern: string): { readonly match: Match; readonly line: string } | undefined {
    if (!this.#searched.mayMatch(pattern)) return undefined;
    for (const line of this.#lines) {
      const match = firstMatch(pattern, line);
      if (match !== undefined) return { match, line };
    }
    return undefined;
  }
}

/** A sample, prepared to be looked at by many signs. */
export class SiteView {
  readonly #sample: SiteSample;
  readonly #html = lazily(() => new SearchedText(this.#sample.html));
  readonly #scriptTexts = lazily(() => new SearchedText(this.#sample.scriptTexts.join('\n')));
  readonly #robots = lazily(() => new SearchedText(this.#sample.robots));
  readonly #scripts = lazily(() => new Addresses(this.#sample.scripts));
  readonly #styles = lazily(() => new Addresses(this.#sample.styles));
  readonly #globals = lazily(() => globalsOf(this.#sample.scriptTexts));
  readonly #elements = lazily(() => new PageElements(this.#sample.html));
  readonly #text = lazily(() => new SearchedText(this.#elements().text()));
  readonly #styleTexts = lazily(() => new SearchedText(this.#elements().styles()));

  constructor(sample: SiteSample) {
    this.#sample = sample;
  }

  /** What a sign finds first. */
  find({ source, pattern }: Sign): Seen | undefined {
    switch (source.kind) {
      case 'header':
        return firstOf(pairs(this.#sample.headers), source, pattern, (name, value) => `header ${name}: ${value}`);
      case 'cookie':
        return firstOf(cookies(this.#sample), source, pattern, (name) => `cookie ${name}`);
      case 'meta':
        return firstOf(metas(this.#sample), source, pattern, (name, value) => `meta ${name}: ${value}`);
      case 'dns': {
        const values = (this.#sample.dns[source.name] ?? []).map((value) => [source.name, value] as const);
        return firstOf(values, source, pattern, (name, value) => `DNS ${name}: ${value}`);
      }
      case 'global':
        return this.#global(source.name, pattern);
      case 'element':
        return this.#element(source, pattern);
      case 'script':
        return shown(this.#scripts().find(pattern), 'script');
      case 'style':
        return shown(this.#styles().find(pattern), 'style sheet');
      case 'html':
        return excerpt(this.#html().find(pattern), this.#sample.html, 'page');
      case 'script text':
        return excerpt(this.#scriptTexts().find(pattern), undefined, 'in a script');
      case 'style text':
        return excerpt(this.#styleTexts().find(pattern), undefined, 'in a style');
      case 'text':
        return excerpt(this.#text().find(pattern), undefined, 'page text');
      case 'robots':
        return excerpt(this.#robots().find(pattern), undefined, 'robots.txt');
      case 'url':
        return excerpt(firstMatch(pattern, this.#sample.url.slice(0, maxAddress)), undefined, 'URL');
      case 'certificate issuer': {
        const { certificateIssuer = '' } = this.#sample;
        if (certificateIssuer === '') return undefined;
        const match = firstMatch(pattern, certificateIssuer.slice(0, maxValue));
        return match && { match, evidence: `certificate issuer: ${certificateIssuer}` };
      }
    }
  }

  #global(name: string, pattern: string): Seen | undefined {
    const value = this.#globals().get(name);
    if (value === undefined) return undefined;
    const match = firstMatch(pattern, value);
    return match && { match, evidence: value === '' ? `script sets ${name}` : `script sets ${name} = ${value}` };
  }

  #element({ selector, of }: Extract<Sign['source'], { kind: 'element' }>, pattern: string): Seen | undefined {
    for (const value of this.#elements().valuesOf(selector, of)) {
      const match = firstMatch(pattern, value.slice(0, maxValue));
      if (match !== undefined) return { match, evidence: `element ${selector}` };
    }
    return undefined;
  }
}

type Named = readonly [name: string, value: string];

function pairs(headers: SiteSample['headers']): readonly Named[] {
  return headers;
}

function cookies(sample: SiteSample): readonly Named[] {
  return sample.cookies.map(({ name, value }) => [name, value]);
}

function metas(sample: SiteSample): readonly Named[] {
  return sample.metas.map(({ name, content }) => [name, content]);
}

function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

function firstOf(
  values: readonly Named[],
  { name: wanted }: { readonly name: string },
  pattern: string,
  words: (name: string, value: string) => string,
): Seen | undefined {
  for (const [name, value] of values) {
    if (!isNamed(name, wanted)) continue;
    const match = firstMatch(pattern, value.slice(0, maxValue));
    if (match !== undefined) return { match, evidence: words(name, value.slice(0, maxValue)) };
  }
  return undefined;
}

function shown(found: ReturnType<Addresses['find']>, what: string): Seen | undefined {
  return found && { match: found.match, evidence: `${what} ${found.line}` };
}

/** The match itself; of a page, what stands in front of a short one as well. */
function excerpt(match: Match | undefined, text: string | undefined, what: string): Seen | undefined {
  if (match === undefined) return undefined;
  const from = text === undefined || match.found.length > 20 ? match.at : Math.max(0, match.at - 20);
  const line = text === undefined ? match.found : text.slice(from, match.at + Math.max(match.found.length, 20));
  return { match, evidence: `${what}: ${line.slice(0, maxExcerpt)}` };
}
