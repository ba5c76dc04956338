import { createHash } from 'node:crypto';
import { patternOfWords } from '../content/any-of.ts';
import { abridged, printableLine } from '../content/evidence.ts';
import { type SecretRule, secretRules } from './rules.ts';

/** A secret in a text. */
export interface FoundSecret {
  readonly rule: SecretRule;
  /**
   * Tells two secrets of a kind apart and gives neither away: a part of a hash of something long and drawn. Empty for what
   * people choose, which could be guessed by it.
   */
  readonly mark: string;
  /** What it is called there, and its first signs. */
  readonly shown: string;
}

const maxFound = 50;
const anyWord = patternOfWords(secretRules.flatMap(({ words }) => words));

/** The name that a script or a file gives to what follows. */
function nameBefore(before: string): string {
  const name = /([\w$.-]{1,60})["'`\]]{0,2}\s{0,4}[:=]\s{0,4}["'`]?$/.exec(before)?.[1];
  return name === undefined ? '' : `${printableLine(name, 60)} = `;
}

/** The secrets in a text, each once. */
export function findSecrets(text: string): readonly FoundSecret[] {
  if (!anyWord.test(text)) return [];
  const found = new Map<string, FoundSecret>();
  for (const rule of secretRules) {
    if (!rule.words.some((word) => text.includes(word))) continue;
    for (const match of text.matchAll(rule.pattern)) {
      const secret = match[1] ?? match[0];
      const at = match.index + match[0].indexOf(secret);
      const before = text.slice(Math.max(0, at - 120), at);
      if (!rule.accepts(secret, before, text.slice(at + secret.length, at + secret.length + 120))) continue;
      const mark = rule.isChosen ? '' : createHash('sha256').update(secret).digest('hex').slice(0, 8);
      const kept = rule.visible === 0 ? `(${secret.length} characters)` : abridged(secret, rule.visible);
      found.set(`${rule.id} ${mark}`, { rule, mark, shown: `${nameBefore(before)}${kept}` });
      if (found.size >= maxFound) return [...found.values()];
    }
  }
  return [...found.values()];
}
