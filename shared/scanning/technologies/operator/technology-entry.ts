import * as z from 'zod/mini';
import type { SampleRecordType } from '../rule.ts';
import { checkPattern, PatternInvalid } from '../signs/pattern.ts';
import { SelectorUnsupported, selectorOf } from '../signs/selector.ts';
import type { Sign, Signature, SignSource } from '../signs/signature.ts';
import { categoriesOf } from './category-numbers.ts';

/** What could not be used of an entry. */
export interface EntryProblem {
  /** Field, and the name in it: `headers.server`. */
  readonly where: string;
  readonly reason: string;
}

const maxPattern = 2000;
/** Signs of one technology. */
const maxSigns = 300;
const maxName = 100;

const some = z.union([z.string(), z.array(z.string())]);
const patterns = z.optional(some);
const named = z.optional(z.record(z.string(), some));
const numbers = z.optional(z.union([z.number(), z.array(z.number())]));

const elementTests = z.object({
  exists: z.optional(z.unknown()),
  text: patterns,
  attributes: named,
  properties: z.optional(z.unknown()),
});

const listedNumbers = z.optional(z.array(z.number()));
const website = z.optional(z.string());
const elements = z.optional(z.union([some, z.record(z.string(), elementTests)]));

/** Fields that only a browser, or more requests, could look at. */
const unsupported = ['xhr', 'probe', 'websocket', 'env', 'favicon'];

const listOf = <T extends string | number>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : typeof value === 'object' ? value : [value];

/** A pattern with its tags: `a([\d.]+)\;version:\1\;confidence:50`. */
interface Tagged {
  readonly pattern: string;
  readonly version: string | undefined;
  readonly weight: number;
}

function taggedOf(text: string): Tagged {
  const [pattern = '', ...tags] = text.split('\\;');
  const tag = (name: string) => tags.find((each) => each.startsWith(`${name}:`))?.slice(name.length + 1);
  const weight = Number(tag('confidence') ?? 100);
  return {
    // Any sign at all, in the words of RE2.
    pattern: pattern.replaceAll('[^]', '[\\s\\S]'),
    version: tag('version'),
    weight: Number.isFinite(weight) ? Math.min(100, Math.max(1, Math.round(weight))) : 100,
  };
}

const recordTypes: ReadonlySet<string> = new Set(['MX', 'NS', 'TXT', 'CNAME', 'SOA'] satisfies SampleRecordType[]);
const isRecordType = (type: string): type is SampleRecordType => recordTypes.has(type);

/** Reads one entry field by field. */
class EntryReader {
  readonly signs: Sign[] = [];
  readonly problems: EntryProblem[] = [];
  readonly #entry: Readonly<Record<string, unknown>>;

  constructor(entry: Readonly<Record<string, unknown>>) {
    this.#entry = entry;
  }

  /** Each field by itself: one that is malformed spoils no other. */
  field<T>(name: string, schema: z.ZodMiniType<T>): T | undefined {
    const parsed = z.safeParse(schema, Object.hasOwn(this.#entry, name) ? this.#entry[name] : undefined);
    if (parsed.success) return parsed.data;
    this.problem(name, 'it does not match the format');
    return undefined;
  }

  problem(where: string, reason: string): void {
    this.problems.push({ where: where.slice(0, maxName), reason: reason.slice(0, 200) });
  }

  /** A pattern as a sign, where it can be used. */
  sign(where: string, source: SignSource, text: string): void {
    if (text.length > maxPattern) {
      this.problem(where, 'the pattern is too long');
      return;
    }
    if (this.signs.length >= maxSigns) {
      this.problem(where, `more than ${maxSigns} patterns`);
      return;
    }
    const tagged = taggedOf(text);
    try {
      checkPattern(tagged.pattern);
      this.signs.push({ source, ...tagged });
    } catch (error) {
      if (!(error instanceof PatternInvalid)) throw error;
      this.problem(where, `the pattern cannot be parsed: ${error.message}`);
    }
  }

  listed(
    name: 'scriptSrc' | 'scripts' | 'html' | 'text' | 'css' | 'url' | 'robots' | 'certIssuer',
    source: SignSource,
  ): void {
    for (const text of listOf(this.field(name, patterns))) this.sign(name, source, text);
  }

  named(name: 'headers' | 'cookies' | 'meta' | 'js', kind: 'header' | 'cookie' | 'meta' | 'global'): void {
    for (const [key, value] of Object.entries(this.field(name, named) ?? {})) {
      const isFolded = kind === 'header' || kind === 'meta';
      for (const text of listOf(value))
        this.sign(`${name}.${key}`, { kind, name: isFolded ? key.toLowerCase() : key }, text);
    }
  }

  dns(): void {
    for (const [key, value] of Object.entries(this.field('dns', named) ?? {})) {
      const type = key.toUpperCase();
      if (isRecordType(type))
        for (const text of listOf(value)) this.sign(`dns.${key}`, { kind: 'dns', name: type }, text);
      else this.problem(`dns.${key}`, 'records of this type are not queried');
    }
  }

  elements(): void {
    const dom = this.field('dom', elements);
    if (dom === undefined) return;
    if (typeof dom === 'string' || Array.isArray(dom)) {
      for (const text of listOf(dom)) this.#element(text, 'presence', '');
      return;
    }
    for (const [selector, { exists, text, attributes, properties }] of Object.entries(dom)) {
      if (exists !== undefined) this.#element(selector, 'presence', typeof exists === 'string' ? exists : '');
      for (const each of listOf(text)) this.#element(selector, 'text', each);
      for (const [attribute, values] of Object.entries(attributes ?? {}))
        for (const each of listOf(values)) this.#element(selector, { attribute }, each);
      if (properties !== undefined) this.problem(`dom.${selector}`, 'element properties require a browser');
    }
  }

  #element(text: string, of: Extract<SignSource, { kind: 'element' }>['of'], pattern: string): void {
    const [selector = '', ...tags] = text.split('\\;');
    try {
      selectorOf(selector);
      this.sign(`dom.${selector}`, { kind: 'element', selector, of }, [pattern, ...tags].join('\\;'));
    } catch (error) {
      if (!(error instanceof SelectorUnsupported)) throw error;
      this.problem(`dom.${selector}`, `the selector is not supported: ${error.message}`);
    }
  }

  unsupported(): void {
    for (const name of unsupported)
      if (Object.hasOwn(this.#entry, name))
        this.problem(name, 'this requires a browser, or requests that the scan does not send');
  }
}

function impliedOf(text: string): Signature['implies'][number] {
  const { pattern, version, weight } = taggedOf(text);
  return { name: pattern, weight, ...(version === undefined ? {} : { version }) };
}

function siteOf(website: string | undefined): string | undefined {
  if (website === undefined || website.length > 500 || !URL.canParse(website)) return undefined;
  const url = new URL(website);
  // References are https; a maker's page by http is most often there by https as well, but not for certain.
  return url.protocol === 'https:' ? url.href : undefined;
}

/** Reads one entry of a file in Wappalyzer's format: the signature with all of it that can be used, and what cannot. */
export function technologyEntry(
  name: string,
  entry: Readonly<Record<string, unknown>>,
): { readonly signature: Signature; readonly problems: readonly EntryProblem[] } {
  const reader = new EntryReader(entry);
  reader.named('headers', 'header');
  reader.named('meta', 'meta');
  reader.named('js', 'global');
  reader.listed('scripts', { kind: 'script text' });
  reader.listed('html', { kind: 'html' });
  reader.elements();
  reader.listed('text', { kind: 'text' });
  reader.listed('css', { kind: 'style text' });
  reader.listed('scriptSrc', { kind: 'script' });
  reader.named('cookies', 'cookie');
  reader.listed('url', { kind: 'url' });
  reader.listed('robots', { kind: 'robots' });
  reader.dns();
  reader.listed('certIssuer', { kind: 'certificate issuer' });
  reader.unsupported();
  const names = (field: 'excludes' | 'requires') =>
    listOf(reader.field(field, patterns)).map((text) => taggedOf(text).pattern);
  const signature: Signature = {
    name,
    categories: categoriesOf(reader.field('cats', listedNumbers) ?? []),
    site: siteOf(reader.field('website', website)),
    implies: listOf(reader.field('implies', patterns)).map(impliedOf),
    excludes: names('excludes'),
    requires: names('requires'),
    requiresCategories: categoriesOf(listOf(reader.field('requiresCategory', numbers))),
    signs: reader.signs,
  };
  return { signature, problems: reader.problems };
}
