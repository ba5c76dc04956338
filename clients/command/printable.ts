import { stripVTControlCharacters } from 'node:util';

/**
 * Text that may come from a scanned host, safe to print: control characters could move the cursor, rename the window or
 * hide a line. Line breaks and tabs stay; a carriage return, which would overwrite the line, is a line break.
 */
export function terminalText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}

/** The same in one line. */
export function inOneLine(text: string): string {
  return terminalText(text).replace(/\s+/g, ' ').trim();
}
