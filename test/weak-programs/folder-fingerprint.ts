import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A line for each file below a folder: its name and the hash of what is in it. */
export function fingerprintOf(folder: string): string {
  return globSync('**/*', { cwd: folder })
    .sort()
    .filter((name) => statSync(join(folder, name)).isFile())
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .join('\n');
}
