import { isRecord } from '../../../scanning/definitions/loose-json.ts';

/** A value inside a body, by where it stands: a JSON Pointer (RFC 6901), or the number of a text in XML. */
export interface Leaf {
  readonly name: string;
  readonly value: string;
}

const maxDepth = 10;
const maxLeaves = 30;
const maxText = 100_000;

/** What a body of JSON holds; undefined for none, or one that is too long. */
export function parsedJson(text: string): unknown {
  try {
    return text.length > maxText ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const escapedKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function* leavesIn(value: unknown, name: string, depth: number): Generator<Leaf> {
  if (['string', 'number', 'boolean'].includes(typeof value)) yield { name, value: String(value) };
  if (depth >= maxDepth) return;
  const entries = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  for (const [key, each] of entries) yield* leavesIn(each, `${name}/${escapedKey(key)}`, depth + 1);
}

/** The texts, numbers and truth values of a JSON body, each by its JSON Pointer; of many the first. */
export function jsonLeaves(text: string, most = maxLeaves): readonly Leaf[] {
  return leavesIn(parsedJson(text), '', 0).take(most).toArray();
}

function replaced(value: unknown, name: string, wanted: string, own: string): unknown {
  if (name === wanted) return own;
  if (Array.isArray(value)) return value.map((each, at) => replaced(each, `${name}/${at}`, wanted, own));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaced(each, `${name}/${escapedKey(key)}`, wanted, own)]),
  );
}

/** The JSON body with another value at a pointer. */
export function jsonWith(text: string, pointer: string, value: string): string {
  return JSON.stringify(replaced(parsedJson(text), '', pointer, value));
}

const xmlText = />([^<>]{1,2000})</g;
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);
}

/** The texts of an XML body by their numbers, and, as the leaf '', the document itself. */
export function xmlLeaves(text: string): readonly Leaf[] {
  if (text.length > maxText) return [];
  const texts = [...text.matchAll(xmlText)]
    .filter(([, words = '']) => words.trim() !== '')
    .map(([, words = ''], at) => ({ name: String(at), value: unescaped(words.trim()) }));
  return [{ name: '', value: text }, ...texts.slice(0, maxLeaves)];
}

const xmlElement = /<(?:[A-Za-z_][\w.-]{0,100}:)?([A-Za-z_][\w.-]{0,100})/g;

/** The names of the elements of an XML body without their prefixes, each once, in the order of the document. */
export function xmlNames(text: string): readonly string[] {
  return text.length > maxText ? [] : [...new Set([...text.matchAll(xmlElement)].map(([, name = '']) => name))];
}

/** The XML body with another text, or another document in its place. */
export function xmlWith(text: string, name: string, value: string): string {
  if (name === '') return value;
  let at = -1;
  return text.replace(xmlText, (whole, words: string) => {
    if (words.trim() === '') return whole;
    at += 1;
    const own = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return at === Number(name) ? `>${own}<` : whole;
  });
}
