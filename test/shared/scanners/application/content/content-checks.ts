import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { passiveChecks } from '../../../../../shared/scanners/application/passive-checks.ts';

const folder = join(import.meta.dirname, '../../../../../shared/scanners/application/passive');

/** The checks that look at what an answer holds: they are built on these folders. */
const ids = new Set(
  readdirSync(folder)
    .filter((file) =>
      /'\.\.\/(?:content|error-texts|secrets|libraries)\//.test(readFileSync(join(folder, file), 'utf8')),
    )
    .map((file) => basename(file, '.ts')),
);

/** The checks that look at the content of answers. */
export const contentChecks = passiveChecks.filter(({ id }) => ids.has(id));
