import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';
import { echoes } from './echoes.ts';

/** What a value made of a word between two others. */
interface Included {
  readonly value: string;
  readonly shown: string;
  readonly response: WebResponse;
}

/** An answer without blanks, which may be left where markup was taken away. */
function without(response: WebResponse): string {
  return response.text().replace(/\s/g, '');
}

/**
 * Sends markup that only a server takes away, with a word in it that stays; the words around it then stand directly by
 * it. A filter that takes markup away takes the word, too. Asked twice with fresh words.
 */
export async function includedWord(probe: Probe, markup: (word: string) => string): Promise<Included | undefined> {
  if (!(await echoes(probe))) return undefined;
  const { send, marker } = probe;
  let last: Included | undefined;
  for (let asked = 0; asked < 2; asked += 1) {
    const [before, word, after] = [marker(), marker(), marker()];
    const value = `${before}${markup(word)}${after}`;
    const response = await send(encodeURIComponent(value));
    const shown = `${before}${word}${after}`;
    if (!without(response).includes(shown)) return undefined;
    last = { value, shown, response };
  }
  // The negative control: other markup around the word is not taken away.
  const [before, word, after] = [marker(), marker(), marker()];
  const control = await send(encodeURIComponent(`${before}<!--${marker()} ${word}-->${after}`));
  return without(control).includes(`${before}${word}${after}`) ? undefined : last;
}
