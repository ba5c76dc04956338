import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces text in a file. Throws where it is not there. */
export function replaceIn(file: string, text: string, by: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(file, before.replace(text, by));
}
