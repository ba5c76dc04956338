import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FileFault } from './file-fault.ts';
import { type FileSource, type OpenedFile, s3Object } from './operator-file.ts';

/** Lists the keys of a bucket that begin with a prefix. Throws where it cannot. */
export type ListObjects = (bucket: string, prefix: string) => Promise<readonly string[]>;

/** Where a folder of the operator's lies, and what it takes to read it. */
export interface FolderSource extends FileSource {
  readonly listObjects: ListObjects;
}

const maxFiles = 200;

/** True for a place in S3 that is no object, but all that lies below it. */
export function isObjectFolder(location: string): boolean {
  return s3Object(location)?.key.endsWith('/') ?? false;
}

/** The files of a folder that hold data: of its own, or of one folder in it where it is that of a whole project. */
function dataFiles(paths: readonly string[], inner: string): readonly string[] {
  const files = paths.filter((path) => /\.json(?:\.gz)?$/.test(path) && !basename(path).startsWith('.'));
  const ofInner = files.filter((path) => path.startsWith(`${inner}/`) && !path.slice(inner.length + 1).includes('/'));
  const some = ofInner.length > 0 ? ofInner : files.filter((path) => !path.includes('/'));
  if (some.length === 0) throw new FileFault('it has no JSON files');
  if (some.length > maxFiles) throw new FileFault(`it has more than ${maxFiles} files`);
  return some.toSorted();
}

async function* objectsOf({ bucket, key }: { bucket: string; key: string }, inner: string, source: FolderSource) {
  const keys = await source.listObjects(bucket, key);
  for (const name of dataFiles(
    keys.map((each) => each.slice(key.length)),
    inner,
  )) {
    yield { location: name, ...(await source.readObject(bucket, key + name)) };
  }
}

async function* filesOf(folder: string, inner: string): AsyncGenerator<OpenedFile> {
  const own = await readdir(folder);
  const innerFolder = join(folder, inner);
  const ofInner = (await stat(innerFolder).catch(() => undefined))?.isDirectory() ? await readdir(innerFolder) : [];
  for (const name of dataFiles([...own, ...ofInner.map((each) => `${inner}/${each}`)], inner)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    yield { location: name, body: createReadStream(path), modifiedAt: mtimeMs };
  }
}

/**
 * The JSON files of a folder on this machine or in S3, opened one after the other in the order of their names; a folder
 * `inner` in it goes before its own files. Throws FileFault where there are none, or too many.
 */
export function folderFiles(location: string, inner: string, source: FolderSource): AsyncGenerator<OpenedFile> {
  const object = s3Object(location);
  return object ? objectsOf(object, inner, source) : filesOf(location, inner);
}
