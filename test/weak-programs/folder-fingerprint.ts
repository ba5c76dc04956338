import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A line for each file below a folder: its name and the hash of what is in it; without those whose names are left out. */
export function fingerprintOf(folder: string, leftOut = /^$/): string {
  return globSync('**/*', { cwd: folder })
    .sort()
    .filter((name) => !leftOut.test(name) && statSync(join(folder, name)).isFile())
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .join('\n');
}
