import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** What an attack makes of a file's name is no UTF-8: names are bytes, each a character. */
const bytesOf = (path: string) => Buffer.from(path, 'latin1');

function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(bytesOf(folder), { encoding: 'latin1' })) {
    if (name.startsWith('.')) continue;
    const path = `${folder}/${name}`;
    if (statSync(bytesOf(path)).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** A line for each file below a folder: its name and the hash of what is in it; without those whose names are left out. */
export function fingerprintOf(folder: string, leftOut = /^$/): string {
  const line = (path: string) =>
    `${path.slice(folder.length + 1)} ${createHash('sha256')
      .update(readFileSync(bytesOf(path)))
      .digest('hex')}`;
  return [...filesBelow(folder)]
    .sort()
    .filter((path) => !leftOut.test(path.slice(folder.length + 1)))
    .map(line)
    .join('\n');
}
