import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as z from 'zod/mini';
import { routesByArea as routes } from '../../shared/api/routes.ts';
import type { Format } from '../../shared/records/findings/export-format.ts';
import type { Connection } from './connection.ts';
import { CommandFault } from './fault.ts';
import type { Terminal } from './terminal.ts';

type Filters = Omit<z.output<typeof routes.finding.exportFinding.input>, 'project_id' | 'format'>;

/**
 * Streams an export into a file, which appears when it is complete; `-` is standard output. Throws RequestFailed and what
 * the file system throws.
 */
export async function exportTo(
  terminal: Terminal,
  { client, projectId: project_id }: Connection,
  format: Format,
  filters: Filters,
  path: string,
): Promise<void> {
  const { file } = await client.call(routes.finding.exportFinding, { project_id, format, ...filters });
  await writeTo(terminal, Readable.from(file.body ?? []), path);
}

/** Throws CommandFault where a file cannot be made there. */
export async function requireWritable(path: string): Promise<void> {
  if (path === '-') return;
  const folder = dirname(resolve(path));
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory();
  const isThere = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isFolder || !isThere)
    throw new CommandFault(`${path}: ${isFolder ? 'is a folder' : `nothing can be written to ${folder}`}`);
}

/** Streams into a file, which appears when it is complete; `-` is standard output. Throws what the file system throws. */
export async function writeTo({ stdout }: Terminal, body: Readable, path: string): Promise<void> {
  if (path === '-') {
    for await (const chunk of body) {
      // Who read it has gone away.
      if (!stdout.writable) return;
      stdout.write(chunk);
    }
    return;
  }
  const partial = `${path}.partial`;
  try {
    await pipeline(body, createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
