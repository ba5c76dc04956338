import * as z from 'zod/mini';
import { fileJson, textContents } from '../../../scanning/operator-file/contents.ts';
import { FileFault } from '../../../scanning/operator-file/file-fault.ts';
import type { OpenedFile } from '../../../scanning/operator-file/operator-file.ts';
import { supportTable } from '../../../scanning/support/branches.ts';
import { fileHashTable } from './file-hashes.ts';
import { releaseList } from './releases.ts';
import { namespaceTable } from './rest-namespaces.ts';
import { commercialTable, pluginTable, themeTable } from './slugs.ts';

/** The shapes that a table may have: those of the files that come with the product. */
const shapes = z.union([
  z.pipe(
    releaseList,
    z.transform((content) => ({ name: 'releases' as const, content })),
  ),
  z.pipe(
    fileHashTable,
    z.transform((content) => ({ name: 'hashes' as const, content })),
  ),
  z.pipe(
    pluginTable,
    z.transform((content) => ({ name: 'plugins' as const, content })),
  ),
  z.pipe(
    commercialTable,
    z.transform((content) => ({ name: 'commercial' as const, content })),
  ),
  z.pipe(
    themeTable,
    z.transform((content) => ({ name: 'themes' as const, content })),
  ),
  z.pipe(
    namespaceTable,
    z.transform((content) => ({ name: 'namespaces' as const, content })),
  ),
  z.pipe(
    supportTable,
    z.transform((content) => ({ name: 'support' as const, content })),
  ),
]);

/** A table of the operator's, by what it holds. */
export type OperatorTable = z.output<typeof shapes>;

const maxBytes = 10_000_000;

/** Reads a table, plain or gzip. Throws FileFault where it is none. */
export async function readTable({ body }: Pick<OpenedFile, 'body'>): Promise<OperatorTable> {
  const parsed = shapes.safeParse(fileJson(await textContents(body, maxBytes)));
  if (!parsed.success) throw new FileFault('it has the shape of no table', { cause: parsed.error });
  return parsed.data;
}
