import type { ActiveSighting, Probe } from '../active-check.ts';
import { around } from '../content/evidence.ts';
import { saidBy } from '../probing/html-answer.ts';
import { causeOf, pointInWords } from '../probing/point-words.ts';

/** Messages of a language that a value may be part of. */
interface Language {
  readonly name: string;
  readonly messages: readonly RegExp[];
  /** What breaks an expression of it. */
  readonly breaks: readonly string[];
  /** Signs that are nothing to it: pages that show a message for any sign show it for these, too. */
  readonly harmless: string;
  /** What it is part of, in the user's words. */
  readonly of: string;
}

/** A message that a broken value brings up and a harmless one does not, shown twice. */
export async function errorInjection(
  { point, original, echo, send, once, marker }: Probe,
  { name, messages, breaks, harmless, of }: Language,
): Promise<ActiveSighting | undefined> {
  const messageIn = (text: string) => {
    for (const message of messages) {
      const found = message.exec(text);
      if (found) return around(text, found.index, Math.min(found[0].length, 200), 40, 160);
    }
    return undefined;
  };
  if (messageIn(saidBy(original)) !== undefined) return undefined;
  for (const sign of breaks) {
    const own = point.value + sign;
    if (messageIn(saidBy(await once(encodeURIComponent(own)))) === undefined) continue;
    // The negative controls: a word brings up no such message, nor do signs that mean nothing here.
    if (messageIn(saidBy((await echo()).response)) !== undefined) return undefined;
    if (messageIn(saidBy(await send(encodeURIComponent(marker() + harmless)))) !== undefined) return undefined;
    const value = `${marker()}${sign}`;
    const response = await send(encodeURIComponent(value));
    const shown = messageIn(saidBy(response));
    if (shown === undefined) continue;
    return {
      cause: causeOf(point),
      description: `${pointInWords(point)} is inserted into ${of}. The characters "${sign}" in the value cause an error message of ${name}, a plain word does not.`,
      evidence: `sent: ${value}\nin the response: ${shown}`,
      response,
    };
  }
  return undefined;
}
