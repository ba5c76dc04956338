import { RE2JS } from 're2js';

/** Stands for a version in the patterns of Retire.js. */
const versionMark = '§§version§§';
const version = '[0-9][0-9.a-z_\\\\-]+';

/** RE2 repeats a thing at most so often; a text is looked at window by window, which bounds it as well. */
const mostRepeats = 1000;

/**
 * A pattern of Retire.js in the words of RE2, which takes linear time whatever the text: repetitions of more than 1,000
 * have no end, a back reference is any sign, what is looked behind at is left out. Throws where RE2 does not take it.
 */
export function linearPattern(pattern: string): string {
  const linear = pattern
    .replaceAll(/\{(\d+),(\d+)\}/g, (whole, least, most) =>
      Number(most) > mostRepeats ? (Number(least) === 0 ? '*' : Number(least) === 1 ? '+' : `{${least},}`) : whole,
    )
    .replaceAll(/\(\\[1-9]\)|(?<!\\)\\[1-9]/g, '.')
    .replaceAll(/\(\?<[=!][^()]*\)/g, '');
  compilePattern(linear);
  return linear;
}

/** Compiles a pattern that `linearPattern` has made. */
export function compilePattern(linear: string): RE2JS {
  return RE2JS.compile(linear.replaceAll(versionMark, version.replace('\\\\-', '\\-')));
}

/** Where the parts of a pattern end that every match holds as they are written. */
const special = new Set(['.', '[', '(', ')', '|', '^', '$', '*', '+', '?', '{']);

/** The end of a class that starts at `index`; a bracket right behind its start is a sign of it. */
function endOfClass(pattern: string, index: number): number {
  for (let at = index + 2; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === ']') return at;
  }
  return pattern.length;
}

/** The end of a group that starts at `index`. */
function endOfGroup(pattern: string, index: number): number {
  let depth = 0;
  for (let at = index; at < pattern.length; at += 1) {
    const sign = pattern[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') at = endOfClass(pattern, at);
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return pattern.length;
}

const shortest = 3;

/**
 * Texts of which every match of a pattern holds at least one: looked for first, since most texts hold none. One where the
 * pattern has a part without choices, else the choices of one group. Throws where there is neither.
 */
export function requiredChoices(pattern: string): readonly string[] {
  const [longest = ''] = runsOf(pattern).toSorted((one, other) => other.length - one.length);
  if (longest.length >= shortest) return [longest];
  const choices = /\((?:\?:)?([\w-]{3,}(?:\|[\w-]{3,})+)\)(?![?*{])/.exec(pattern)?.[1]?.split('|');
  if (choices === undefined) throw new Error(`every text may match ${pattern}`);
  return choices;
}

/** The parts of a pattern that every match holds as they are written. */
function runsOf(pattern: string): readonly string[] {
  const runs: string[] = [''];
  const add = (sign: string) => runs.push((runs.pop() ?? '') + sign);
  const end = () => runs.push('');
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at] ?? '';
    const next = pattern[at + 1] ?? '';
    if (pattern.startsWith(versionMark, at)) {
      end();
      at += versionMark.length - 1;
    } else if (sign === '|') return [];
    else if (sign === '\\') {
      if (/[a-zA-Z0-9]/.test(next)) end();
      else add(next);
      at += 1;
    } else if (sign === '[' || sign === '(') {
      at = sign === '[' ? endOfClass(pattern, at) : endOfGroup(pattern, at);
      end();
    } else if (sign === '*' || sign === '?' || sign === '{') {
      // What is repeated may be missing; a group has ended its run already.
      runs.push((runs.pop() ?? '').slice(0, -1), '');
      if (sign === '{') at = pattern.indexOf('}', at);
    } else if (sign === '+') end();
    else if (special.has(sign)) end();
    else add(sign);
  }
  return runs;
}
