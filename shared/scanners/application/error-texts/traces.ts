import { patternOfWords } from '../content/any-of.ts';

/** A stack trace in a text. */
export interface Trace {
  readonly language: string;
  readonly index: number;
  readonly length: number;
}

interface Rule {
  readonly language: string;
  /** One of them is in every such trace: most texts hold none. */
  readonly words: readonly string[];
  /** One frame. Bounded everywhere: a text may be made to take long. */
  readonly frame: RegExp;
  /** So many frames, at most `apart` characters between one and the next, make a trace. */
  readonly frames: number;
  readonly apart: number;
  /** What must stand in front of the first frame, at most so many characters away. */
  readonly head?: { readonly pattern: RegExp; readonly within: number };
  /** One of the frames must look like this. */
  readonly sure?: RegExp;
}

const rules: readonly Rule[] = [
  {
    language: 'Python',
    words: ['Traceback (most recent call last)'],
    frame: /File "[^"\n]{1,300}", line \d{1,7}, in /g,
    frames: 1,
    apart: 1000,
    head: { pattern: /Traceback \(most recent call last\):/, within: 300 },
  },
  {
    language: 'Java',
    words: ['.java:', '.kt:', '.scala:', '(Native Method)', '(Unknown Source)', '.groovy:'],
    frame:
      /(?:\bat |\n[ \t]{1,8})(?:[\w.@-]{1,80}\/{1,2})?[\w$.]{3,250}(?:<init>|<clinit>)?\((?:[\w$-]{1,100}\.(?:java|kt|scala|groovy):\d{1,6}|Native Method|Unknown Source)\)/g,
    frames: 2,
    apart: 300,
  },
  {
    language: '.NET',
    words: ['   at ', '\n at ', ':line '],
    frame:
      /(?<=^|[\r\n])\s{0,12}at (?:(?:async|lambda_method|void|static) )?[A-Za-z_][\w.`+<>[\],|]{2,250}(?:\[[^\]\n]{1,80}\])?\([^()\n]{0,300}\)(?: in [^\n]{1,300}:line \d{1,6})?(?=\s{0,4}(?:[\r\n]|$))/g,
    frames: 2,
    apart: 200,
    sure: /:line \d|\bat (?:System|Microsoft)\.|\bat [\w.]{1,200}\((?:[A-Z][\w.[\]`]{1,60} \w{1,60})/,
  },
  {
    language: 'Node.js',
    words: ['.js:', '.ts:', '.mjs:', '.cjs:', 'node:'],
    frame:
      /\bat (?:async )?(?:[^\n()]{1,200} \()?(?:file:\/\/\/|\/|[A-Z]:[\\/]|node:|internal\/)[^\n():]{1,300}:\d{1,7}:\d{1,7}\)?/g,
    frames: 2,
    apart: 120,
  },
  {
    language: 'PHP',
    words: ['#0 '],
    frame: /#\d{1,3} (?:(?:\/|[A-Z]:\\)[^\n()]{1,300}\(\d{1,6}\): |\[internal function\]: |\{main\})/g,
    frames: 2,
    apart: 1500,
    sure: /\{main\}|\(\d{1,6}\): /,
  },
  {
    language: 'Ruby',
    words: ['.rb:', '.erb:', '.ru:', '.haml:'],
    frame: /(?:\/|\b(?:app|lib|config)\/)[\w./@+-]{1,150}\.(?:rb|erb|ru|haml):\d{1,6}:in ['`‘"]/g,
    frames: 2,
    apart: 250,
  },
  {
    language: 'Go',
    words: ['goroutine '],
    frame: /\.go:\d{1,6}\b/g,
    frames: 1,
    apart: 1000,
    head: { pattern: /goroutine \d{1,9} \[[\w ,]{2,60}\]:/, within: 600 },
  },
  {
    language: 'Perl',
    words: ['.pl line ', '.pm line ', '.cgi line '],
    frame: /\bat \/[\w./-]{1,250}\.(?:pl|pm|cgi) line \d{1,6}\b/g,
    frames: 1,
    apart: 300,
  },
  {
    language: 'Elixir',
    words: ['** ('],
    frame: /\([a-z_]{2,40} [\d.]{3,20}\) [\w./-]{1,200}\.exs?:\d{1,6}:/g,
    frames: 2,
    apart: 250,
  },
  {
    language: 'Rust',
    words: ['stack backtrace:'],
    frame: /\bat (?:\.\/|\/)[\w./@-]{1,250}\.rs:\d{1,6}/g,
    frames: 2,
    apart: 500,
  },
];

const maxFrames = 200;

function traceBy(rule: Rule, text: string): Trace | undefined {
  if (!rule.words.some((word) => text.includes(word))) return undefined;
  let start = 0;
  let end = 0;
  let count = 0;
  let isSure = rule.sure === undefined;
  for (const frame of text.matchAll(rule.frame)) {
    if (count > 0 && frame.index - end > rule.apart) {
      if (count >= rule.frames && isSure) break;
      count = 0;
      isSure = rule.sure === undefined;
    }
    if (count === 0) {
      if (rule.head && !rule.head.pattern.test(text.slice(Math.max(0, frame.index - rule.head.within), frame.index)))
        continue;
      start = frame.index;
    }
    count += 1;
    isSure ||= rule.sure?.test(frame[0]) === true;
    end = frame.index + frame[0].length;
    if (count >= maxFrames) break;
  }
  return count >= rule.frames && isSure ? { language: rule.language, index: start, length: end - start } : undefined;
}

const anyWord = patternOfWords(rules.flatMap(({ words }) => words));

/** The first stack trace of each language in a text. */
export function tracesIn(text: string): readonly Trace[] {
  if (!anyWord.test(text)) return [];
  return rules.flatMap((rule) => traceBy(rule, text) ?? []);
}
