import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { saidBy } from '../probing/html-answer.ts';

/** The program that a page shows to its reader, from `<?php` on; undefined where it shows none. */
export function shownProgram(response: WebResponse): string | undefined {
  const text = saidBy(response);
  const start = text.search(/<\?php\s/);
  return start === -1 ? undefined : text.slice(start);
}

/** `<?php` and a blank or the end of a line, in base64, and what follows it. */
const encodedProgram = /PD9waHA[gKN][A-Za-z0-9+/]{8,400}/;

/**
 * The first lines of a program that an answer holds in base64, as PHP's filter `convert.base64-encode` hands it out;
 * undefined where it holds none. https://www.php.net/manual/en/wrappers.php.php
 */
export function encodedProgramOf(response: WebResponse): string | undefined {
  const found = encodedProgram.exec(response.text())?.[0];
  return found === undefined ? undefined : Buffer.from(found, 'base64').toString('latin1');
}
