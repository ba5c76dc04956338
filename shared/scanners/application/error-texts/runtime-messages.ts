/** A message of a runtime in the middle of a page. */
export interface RuntimeMessage {
  readonly runtime: string;
  readonly index: number;
  readonly length: number;
}

interface Rule {
  readonly runtime: string;
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

/** In raw markup, as the runtime writes it: pages that tell of such a message have its tags escaped. */
const rules: readonly Rule[] = [
  {
    runtime: 'PHP',
    words: [' on line <b>'],
    pattern:
      /<b>(?:Fatal error|Parse error|Warning|Notice|Deprecated|Strict Standards|Recoverable fatal error|Catchable fatal error)<\/b>:\s{1,4}[\s\S]{1,800}? in <b>[^<]{2,400}<\/b> on line <b>\d{1,7}<\/b>/,
  },
  {
    runtime: 'PHP',
    words: ['xdebug-error'],
    pattern: /<table class=['"]xdebug-error/,
  },
  {
    runtime: 'ASP',
    words: ['VBScript runtime', 'VBScript compilation', 'ADODB.', 'Active Server Pages'],
    pattern:
      /<font[^>]{0,80}>\s{0,4}Microsoft VBScript (?:runtime|compilation)\s{0,20}(?:<\/font>)?[^\n]{0,40}error|Active Server Pages<\/font>\s{0,20}<font[^>]{0,80}>error '/i,
  },
];

/** The first message of each runtime in an HTML answer. */
export function runtimeMessagesIn(html: string): readonly RuntimeMessage[] {
  const found = new Map<string, RuntimeMessage>();
  for (const { runtime, words, pattern } of rules) {
    if (found.has(runtime) || !words.some((word) => html.includes(word))) continue;
    const match = pattern.exec(html);
    if (match) found.set(runtime, { runtime, index: match.index, length: match[0].length });
  }
  return [...found.values()];
}

/** PHP's messages without markup, at the start of a text. */
const plain =
  /^\s{0,10}(?:PHP )?(?:Fatal error|Parse error|Warning|Notice|Deprecated): {1,4}[^\n]{1,1500} in (?:\/|[A-Z]:\\)[^\n]{1,300} on line \d{1,7}/;

/** The same on a line of its own. */
const onLine =
  /\n(?:PHP )?(?:Fatal error|Parse error|Warning|Notice|Deprecated): {1,4}[^\n]{1,600} in (?:\/|[A-Z]:\\)[^\n]{1,300}(?: on line |:)\d{1,7}/;

/** The first message of PHP that has a line of its own in a text. */
export function runtimeMessageOnLine(text: string): RuntimeMessage | undefined {
  const found = text.includes(': ') ? onLine.exec(text) : null;
  return found ? { runtime: 'PHP', index: found.index, length: found[0].length } : undefined;
}

/** The message that a text starts with. */
export function runtimeMessageAtStart(text: string): RuntimeMessage | undefined {
  const found = plain.exec(text.slice(0, 2500));
  return found ? { runtime: 'PHP', index: found.index, length: found[0].length } : undefined;
}
