import { createHash } from 'node:crypto';
import type { RE2JS } from 're2js';
import type { Confidence } from '../../../records/findings/confidence.ts';
import { patternOfWords } from '../content/any-of.ts';
import data from './libraries.json' with { type: 'json' };
import type { LibraryData, LibraryRule } from './library-data.ts';
import { isPublicHost, servedAt } from './public-hosts.ts';
import { compilePattern } from './retire-pattern.ts';
import { readVersion } from './versions.ts';

/** A library with its version, as an address or a file tells it. */
export interface FoundLibrary {
  readonly name: string;
  readonly version: string;
  /** What told it. */
  readonly proof: string;
  /** Certain by the hash of the file, firm by what stands in it or by a public host, tentative by the name of a file alone. */
  readonly confidence: Confidence;
}

/** The data as its type says, which TypeScript cannot tell from JSON of that size. */
const { libraries }: Pick<LibraryData, 'libraries'> = data;

const anyContentWord = patternOfWords(libraries.flatMap(({ contents }) => contents.flatMap(({ words }) => words)));

const compiled = new Map<string, RE2JS>();

/** Most patterns are never needed: compiling all of them takes a tenth of a second. */
function patternOf(written: string): RE2JS {
  const before = compiled.get(written);
  if (before) return before;
  const pattern = compilePattern(written);
  compiled.set(written, pattern);
  return pattern;
}

/** Versions that a rule sees in a text, with what it saw. */
function versionsBy(rule: LibraryRule, text: string): readonly { readonly version: string; readonly seen: string }[] {
  const found: { version: string; seen: string }[] = [];
  const matcher = patternOf(rule.pattern).matcher(text);
  for (let count = 0; count < 3 && matcher.find(); count += 1) {
    const written =
      rule.version === undefined
        ? (matcher.group(1) ?? '')
        : rule.version.replaceAll(/\$(\d)/g, (_, group) => matcher.group(Number(group)) ?? '');
    const version = readVersion(written);
    if (version !== undefined) found.push({ version, seen: matcher.group() ?? '' });
  }
  return found;
}

const holds = (text: string, { words }: LibraryRule) => words.some((word) => text.includes(word));

/** Libraries that the address of a script names, with their versions. */
export function librariesByAddress(url: URL): readonly FoundLibrary[] {
  const found: FoundLibrary[] = [];
  const isPublic = isPublicHost(url);
  // Who serves a file himself may have fixed it under its old name.
  const confidence: Confidence = isPublic ? 'firm' : 'tentative';
  const address = `${url.origin}${url.pathname}`.slice(0, 600);
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1).slice(0, 200);
  for (const { name, version: written } of servedAt(url)) {
    const version = readVersion(written);
    if (version === undefined) continue;
    for (const library of libraries)
      if (library.names.includes(name)) found.push({ name: library.name, version, proof: address, confidence: 'firm' });
  }
  for (const { name, paths, files } of libraries) {
    for (const rule of paths)
      if ((isPublic || rule.isNamed) && holds(address, rule))
        for (const { version } of versionsBy(rule, address)) found.push({ name, version, proof: address, confidence });
    for (const rule of files)
      if (holds(file, rule))
        for (const { version } of versionsBy({ ...rule, pattern: `^(?:${rule.pattern})$` }, file))
          found.push({ name, version, proof: address, confidence });
  }
  return found;
}

/** How far a match may reach from a text that it must hold; further where a pattern has parts without an end. */
const reach = 2500;
const farReach = 9000;
const endless = /(?:\\[sS]\]|\.|\)|\[\^[^\]]{1,9}\])(?:[*+]|\{\d+,\})/;

/** What one rule looks at in one file, and what all of them do: hostile files hold every text that is looked for. */
const mostOfRule = 64 * 1024;
const mostOfFile = 8 * 1024 * 1024;

/** The parts of a text around the places where one of the words stands. */
function* windowsOf(text: string, { words, pattern }: LibraryRule): Generator<string> {
  const far = endless.test(pattern) ? farReach : reach;
  let left = mostOfRule;
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0 && left > 0; ) {
      const start = Math.max(0, at - far);
      // Places that lie near share a window.
      let end = at + word.length + far;
      let next = text.indexOf(word, at + 1);
      while (next >= 0 && next < end && end - start < mostOfRule / 2) {
        end = next + word.length + far;
        next = text.indexOf(word, next + 1);
      }
      const window = text.slice(start, end);
      left -= window.length;
      yield window;
      at = text.indexOf(word, Math.max(next < 0 ? end : Math.min(next, end), at + 1));
    }
  }
}

/** Libraries that a script holds or is, by what stands in it. */
export function librariesByContent(text: string): readonly FoundLibrary[] {
  const found: FoundLibrary[] = [];
  let left = mostOfFile;
  for (const { name, contents } of anyContentWord.test(text) ? libraries : [])
    for (const rule of contents) {
      if (!holds(text, rule)) continue;
      for (const window of windowsOf(text, rule)) {
        if (left <= 0) return found;
        left -= window.length;
        for (const { version, seen } of versionsBy(rule, window))
          found.push({ name, version, proof: seen, confidence: 'firm' });
      }
    }
  if (found.length > 0) return found;
  const hash = createHash('sha1').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex');
  for (const { name, hashes } of libraries) {
    const version = new Map(Object.entries(hashes)).get(hash);
    if (version !== undefined) found.push({ name, version, proof: `SHA-1 ${hash}`, confidence: 'certain' });
  }
  return found;
}
