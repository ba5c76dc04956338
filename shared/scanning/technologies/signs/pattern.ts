import { parseExpressionAt } from 'acorn';
import { RE2JS } from 're2js';

/** A pattern of a rule that is no regular expression in RE2's syntax. */
export class PatternInvalid extends Error {
  override readonly name = 'PatternInvalid';
}

/** What a pattern found in a text. */
export interface Match {
  /** The text that matched. */
  readonly found: string;
  /** Where it begins. */
  readonly at: number;
  /** Groups from 1 on; undefined where one took no part. */
  readonly groups: readonly (string | undefined)[];
  /** True where group 1 ends inside of a word: `4` of `4f2c9`. */
  readonly isCut?: boolean;
}

/** What may follow a version without a sign between. */
const stage = /^(?:alpha|beta|rc|pre|dev|min|deb|ubuntu|dfsg|[ab]\d)/i;

/** True where a word goes on at a place. */
function goesOn(text: string, at: number): boolean {
  const rest = text.slice(at, at + 5);
  return /^[a-z0-9]/i.test(rest) && !stage.test(rest);
}

/** Enough for our own rules and those of a large file that look alike on most sites. */
const maxCompiled = 4000;
const compiled = new Map<string, RE2JS>();

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw new PatternInvalid(error instanceof Error ? error.message : 'not a regular expression', { cause: error });
  }
}

/** What RE2 may read otherwise than JavaScript: groups with a question mark, escapes of other letters or digits, ranges to a class, large counts. */
const special = /\(\?(?!:)|\\[^bdf_nrs\Wtvw_BDS_W]|\\_|-\\[dDwWsS]|\[\[|\{[^}]*\{|\{\d{4}|\{\d*,\d{4}|\[\^?\]/;

/** True for a pattern of which a parser of JavaScript, which takes a part of the time, says what RE2's would. */
function isPlainlyValid(pattern: string): boolean {
  if (special.test(pattern)) return false;
  try {
    // Read as a literal: an expression of a file's is never built in node's own engine.
    parseExpressionAt(`/${pattern.replace(/\\.|\//gs, (sign) => (sign === '/' ? '\\/' : sign))}/`, 0, {
      ecmaVersion: 'latest',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Throws PatternInvalid where RE2 does not take a pattern: it knows no look-around and no back reference. Files have ten
 * thousand patterns, of which a site needs few: the others are not compiled.
 */
export function checkPattern(pattern: string): void {
  if (!isPlainlyValid(pattern) && !compiled.has(pattern)) compile(pattern);
}

/** Compiles a pattern once in the life of a process. Throws PatternInvalid where RE2 does not take it. */
function compilePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const regex = compile(pattern);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}

/**
 * The first place where a rule's pattern matches, whatever the case; the empty pattern matches any text. Time is linear in
 * the text, whatever pattern and text. Each pattern is compiled once in the life of a process, when it is first needed.
 */
export function firstMatch(pattern: string, text: string): Match | undefined {
  if (pattern === '') return { found: '', at: 0, groups: [] };
  const regex = compilePattern(pattern);
  // Whether it matches at all is told in a part of the time that it takes to tell where.
  if (!regex.test(text)) return undefined;
  const matcher = regex.matcher(text);
  if (!matcher.find()) return undefined;
  const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1) ?? undefined);
  const isCut = groups[0] !== undefined && goesOn(text, matcher.end(1));
  return { found: matcher.group() ?? '', at: matcher.start(), groups, ...(isCut && { isCut }) };
}
