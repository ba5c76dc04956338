import type { Log } from '../log.ts';
import { changedTexts } from '../records/changed-texts.ts';
import type { Credential } from '../records/policies/site-credential.ts';
import {
  absenceFields,
  coverageFields,
  observationFields,
  type ScanNotes,
  type ScanOutcome,
  sightingFields,
  type UnitResult,
} from '../scanning/scanner.ts';

import { undecoded, type WrittenText, withoutEscapes } from './written-text.ts';

/** What stands where a secret was. */
const GONE = '[redacted]';

/**
 * Removes the credentials of a run from everything it stores or logs, because a site may return what it was sent.
 * Patterns know what secrets look like (shared/findings/redaction.ts); this knows these secrets, in each way a page
 * may write them.
 */
export interface SecretMask {
  /** A text for people. */
  readonly text: (text: string) => string;
  readonly unit: (unit: UnitResult) => UnitResult;
  readonly outcome: (outcome: ScanOutcome) => ScanOutcome;
  /** Notes that keep no secret. */
  readonly notes: (notes: ScanNotes) => ScanNotes;
  readonly log: (log: Log) => Log;
}

/**
 * A secret of fewer characters, or of letters alone, may be a word of the page or of ours: it is looked for as a word of
 * its own, and left where a name that is looked up again would change.
 */
const leastStrong = 8;

/** A piece of a secret where a text was cut. */
const leastPiece = 6;

/** A shorter value of a cookie says nothing by itself. */
const leastPart = 4;

const isLetters = (word: string) => /^[a-z]+$/i.test(word);
const isWeak = (word: string) => word.length < leastStrong || isLetters(word);

/** What of a sentence of ours the target has sent: what stands between quotes, and a value behind its name. */
const sent = /"[^"\n]*"|=[^\s"]+/g;

/** The characters of base64 that a text inside another one has at each of the three positions where it may begin. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const from = [0, 2, 3][shift] ?? 0;
    return whole.slice(from, (shift + bytes.length) % 3 === 0 ? undefined : -1);
  });
}

/** What must not be read of a credential: the secrets themselves, and the texts in which they stand. */
interface Words {
  readonly secrets: readonly string[];
  readonly wholes: readonly string[];
  /** What should be no secret and may be one: a number beside a password. Taken out of texts alone, as a word. */
  readonly beside?: readonly string[];
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value of a header without the word for its scheme; of `Basic` what it stands for too. */
function wordsOfHeader(value: string): Words {
  const [, scheme = '', rest = ''] = /^([\w-]+) +([^ ].*)$/.exec(value) ?? [];
  if (rest === '') return { secrets: [value], wholes: [] };
  const pair = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString() : '';
  const [, password = ''] = /^[^:]*:([\s\S]*)$/.exec(pair) ?? [];
  return { secrets: [rest, ...(password.length >= leastPart ? [password] : [])], wholes: [value] };
}

function wordsOfCookie(cookie: string): Words {
  const pairs = cookie.split(/; ?/);
  const values = pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).replace(/^"|"$/g, ''));
  const secrets = values.flatMap((value) => [value, decoded(value)]).filter((value) => value.length >= leastPart);
  return { secrets, wholes: [cookie, ...pairs.filter((pair) => pair.length >= leastStrong)] };
}

function wordsOf(credential: Credential): Words {
  switch (credential.kind) {
    case 'basic':
      return { secrets: [credential.password], wholes: [`${credential.username}:${credential.password}`] };
    case 'header':
      return wordsOfHeader(credential.value);
    case 'cookie':
      return wordsOfCookie(credential.cookie);
    case 'form': {
      const values = (credential.extra_fields ?? []).map(({ value }) => value);
      const beside = values.filter((value) => value.length >= leastPart && !/^[a-z]+$/i.test(value));
      return { secrets: [credential.password], wholes: [], beside };
    }
  }
}

/** A word that is sought: as it stands, and without what may be its escapes. */
interface Sought {
  readonly forms: readonly string[];
  readonly weak: boolean;
  /** Letters alone: what may be a word of our own sentences (`password`). */
  readonly isWord: boolean;
}

/** A text as it stands, and as it reads without its escapes. */
function readingsOf(text: string): WrittenText[] {
  const unescaped = withoutEscapes(text);
  return unescaped ? [undecoded(text), unescaped] : [undecoded(text)];
}

const soughtOf = (word: string, weak: boolean): Sought => ({
  // What is nothing but quotes and backslashes is sought as it stands alone.
  forms: readingsOf(word)
    .map(({ chars }) => chars)
    .filter((form) => form.length >= leastPart),
  weak,
  isWord: isLetters(word),
});

const isPartOfWord = (char: string | undefined) => char !== undefined && /[a-z0-9]/.test(char);

type Span = readonly [from: number, to: number];

/** Where in a text a form of a word is. */
function* spansOf({ chars, from, to }: WrittenText, form: string, weak: boolean): Generator<Span> {
  for (let at = chars.indexOf(form); at >= 0; at = chars.indexOf(form, at + 1)) {
    const last = at + form.length - 1;
    if (weak && (isPartOfWord(chars[at - 1]) || isPartOfWord(chars[last + 1]))) continue;
    yield [from(at), to(last)];
  }
}

/** The text without what is in the spans. */
function without(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (from >= done) parts.push(text.slice(done, from), GONE);
    done = Math.max(done, to);
  }
  parts.push(text.slice(done));
  return parts.join('');
}

function wordSpans(readings: readonly WrittenText[], words: readonly Sought[]): Span[] {
  return readings.flatMap((reading) =>
    words.flatMap(({ forms, weak }) => forms.flatMap((form) => [...spansOf(reading, form, weak)])),
  );
}

/** Where a text may have been cut. */
const cut = /(\r?\n|\u2026|\.\.\.)/;

/** What a cut may leave of an escape, at the end of a text and at its beginning: of a letter's bytes some are left. */
const brokenEnd = /^[\u0080-\uffff]{0,3}(?:%[0-9a-f]?|&[#a-z0-9]{0,7}|\\|\\?[ux][0-9a-f]{0,4})?$/i;
const brokenBegin = /^(?:[ux]?[0-9a-f]{0,5}[\u0080-\uffff]{0,3}|[#a-z0-9]{0,7};)$/i;
const brokenLength = 12;

/** As many occurrences of a piece in a text are looked at: a secret that repeats itself has many. */
const maxOccurrences = 100;

const beginOf = (form: string) => form.slice(0, leastPiece);
const endOf = (form: string) => form.slice(-leastPiece);

/** Where a piece stands in a text, from an offset on. */
function* occurrencesOf(chars: string, piece: string, from: number): Generator<number> {
  let at = chars.indexOf(piece, from);
  for (let found = 0; at >= 0 && found < maxOccurrences; found += 1) {
    yield at;
    at = chars.indexOf(piece, at + 1);
  }
}

/** Where the beginning of a word is at the end of a text. */
function spanAtEnd({ chars, from, to }: WrittenText, form: string): Span | undefined {
  for (const at of occurrencesOf(chars, beginOf(form), Math.max(0, chars.length - form.length - brokenLength))) {
    let end = at + leastPiece;
    while (end < chars.length && chars[end] === form[end - at]) end += 1;
    if (brokenEnd.test(chars.slice(end, end + brokenLength))) return [from(at), to(chars.length - 1)];
  }
  return undefined;
}

/** Where the end of a word is at the beginning of a text. */
function spanAtBegin({ chars, to }: WrittenText, form: string): Span | undefined {
  const head = chars.slice(0, form.length + brokenLength);
  for (const at of occurrencesOf(head, endOf(form), 0)) {
    const end = at + leastPiece;
    let begin = at;
    while (begin > 0 && head[begin - 1] === form[form.length - (end - begin) - 1]) begin -= 1;
    if (begin <= brokenLength && brokenBegin.test(head.slice(0, begin))) return [0, to(end - 1)];
  }
  return undefined;
}

/** Where pieces of words are, at each position where the text may have been cut. */
function cutSpans(text: string, readings: readonly WrittenText[], words: readonly Sought[]): Span[] {
  const begun = words
    .flatMap(({ forms }) => forms)
    .filter((form) => readings.some(({ chars }) => chars.includes(beginOf(form)) || chars.includes(endOf(form))));
  if (begun.length === 0) return [];
  const spans: Span[] = [];
  let start = 0;
  for (const part of text.split(cut)) {
    for (const reading of readingsOf(part)) {
      for (const form of begun) {
        for (const span of [spanAtBegin(reading, form), spanAtEnd(reading, form)]) {
          if (span) spans.push([start + span[0], start + span[1]]);
        }
      }
    }
    start += part.length;
  }
  return spans;
}

/** Goes through what JSON can hold, the names of members included. */
function through(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => through(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [change(name), through(each, change)]));
}

const nothing: SecretMask = {
  text: (text) => text,
  unit: (unit) => unit,
  outcome: (outcome) => outcome,
  notes: (notes) => notes,
  log: (log) => log,
};

/** What is sought of a run's credentials. */
interface SoughtWords {
  readonly all: readonly Sought[];
  /** Those that are no word of a page or of ours. */
  readonly strong: readonly Sought[];
  /** Those of which a piece is sought, too, where a text was cut. */
  readonly cuttable: readonly Sought[];
}

function soughtWords(credentials: readonly Credential[]): SoughtWords {
  const words = credentials.map(wordsOf);
  const secrets = [...new Set(words.flatMap((of) => of.secrets))];
  const plain = [...new Set([...secrets, ...words.flatMap(({ wholes }) => wholes)])];
  const encoded = plain
    .flatMap(base64Forms)
    .filter((form) => form.length >= leastStrong)
    .map((form) => soughtOf(form, false));
  const beside = [...new Set(words.flatMap((of) => of.beside ?? []))].map((word) => soughtOf(word, true));
  const all = [...plain.map((word) => soughtOf(word, isWeak(word))), ...beside, ...encoded];
  return {
    all,
    strong: all.filter(({ weak }) => !weak),
    cuttable: [...secrets.filter((secret) => !isWeak(secret)).map((secret) => soughtOf(secret, false)), ...encoded],
  };
}

/** How each sort of text is freed of secrets. */
interface TextMasks {
  /** A text of the target's, which may have been cut. */
  readonly text: (text: string) => string;
  /** A sentence of ours that quotes the target: a secret that is also an ordinary word is masked only inside the quotation. */
  readonly phrase: (text: string) => string;
  /** A sentence of ours that holds nothing of the target's except perhaps a version: its quotations are our own words. */
  readonly advice: (text: string) => string;
  /** A name that is looked up again later: secrets that are also ordinary words stay in it. */
  readonly name: (text: string) => string;
}

function textMasks({ all, strong, cuttable }: SoughtWords): TextMasks {
  const withoutThese = (given: string, sought: readonly Sought[]) =>
    sought.length === 0 ? given : without(given, wordSpans(readingsOf(given), sought));
  const words = all.filter(({ isWord, weak }) => isWord && weak);
  const others = all.filter((each) => !words.includes(each));
  const withoutPieces = (given: string, sought: readonly Sought[]) => {
    const readings = readingsOf(given);
    return without(given, [...wordSpans(readings, sought), ...cutSpans(given, readings, cuttable)]);
  };
  return {
    name: (given) => withoutThese(given, strong),
    advice: (given) => withoutThese(given, others),
    phrase: (given) => withoutPieces(given, others).replace(sent, (part) => withoutThese(part, words)),
    text: (given) => withoutPieces(given, all),
  };
}

function unitMask({ text, phrase, advice, name }: TextMasks): SecretMask['unit'] {
  // Names of ours, that hold nothing of the target's.
  const checkId = (given: string) => given;
  const place = { checkId, resource: name, location: name };
  const observation = changedTexts(observationFields, text, {
    ...place,
    title: phrase,
    description: phrase,
    recommendation: advice,
    risk: advice,
    host: name,
    cveIds: name,
    cvssVector: name,
  });
  const absence = changedTexts(absenceFields, text, place);
  const entry = changedTexts(coverageFields, phrase, { checkId, target: name });
  const host = changedTexts(sightingFields, name);
  return (unit) => ({
    ...unit,
    observed: unit.observed.map(observation),
    absent: unit.absent.map(absence),
    coverage: unit.coverage.map(entry),
    ...(unit.hosts === undefined ? {} : { hosts: unit.hosts.map(host) }),
    checkpoint: through(unit.checkpoint, name),
  });
}

function outcomeMask({ phrase }: TextMasks): SecretMask['outcome'] {
  return (outcome) => {
    if (outcome.kind !== 'paused') return { ...outcome, detail: phrase(outcome.detail) };
    return outcome.left === undefined ? outcome : { ...outcome, left: phrase(outcome.left) };
  };
}

function logMask({ text }: TextMasks): SecretMask['log'] {
  return (log) => (entry) => {
    const { event, ...facts } = entry;
    const masked = Object.entries(facts).map(([fact, value]) => [fact, through(value, text)]);
    log({ event, ...Object.fromEntries(masked) });
  };
}

/** Makes the mask of a run's credentials. */
export function secretMask(credentials: readonly Credential[]): SecretMask {
  if (credentials.length === 0) return nothing;
  const masks = textMasks(soughtWords(credentials));
  return {
    text: masks.text,
    unit: unitMask(masks),
    outcome: outcomeMask(masks),
    notes: (notes) => ({ ...notes, write: (value) => notes.write(through(value, masks.name)) }),
    log: logMask(masks),
  };
}
