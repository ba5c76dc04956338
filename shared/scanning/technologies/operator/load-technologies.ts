import { stat } from 'node:fs/promises';
import { type FolderSource, folderFiles, isObjectFolder } from '../../operator-file/folder.ts';
import { locationLoader, type OpenedFile, openFile, s3Object } from '../../operator-file/operator-file.ts';
import { type OperatorTechnologies, TechnologyReader } from './read-technologies.ts';

/** The operator's rules, or that there are none. Reasons and warnings are for the user and belong into coverage. */
export type LoadedTechnologies =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'loaded'; readonly technologies: OperatorTechnologies; readonly warnings: readonly string[] };

function warningsOf({ problems, problemCount }: OperatorTechnologies): readonly string[] {
  const [first] = problems;
  if (first === undefined) return [];
  const count = problemCount === 1 ? '1 part of' : `${problemCount} parts of`;
  const where = [first.technology, first.where].filter((part) => part !== '').join(' ');
  return [`${count} the operator's technology rules cannot be used, first ${where}: ${first.reason}`.slice(0, 255)];
}

/** The folder in which the files lie where they are published, beside those of the categories. */
const publishedIn = 'technologies';

async function* filesAt(place: string, source: FolderSource): AsyncGenerator<OpenedFile> {
  const isFolder = s3Object(place) ? isObjectFolder(place) : (await stat(place)).isDirectory();
  if (isFolder) yield* folderFiles(place, publishedIn, source);
  else yield await openFile(place, source.readObject);
}

/**
 * A loader of the operator's rules, a file or a folder of such files as they are published (a path, `s3://bucket/key`, or
 * `s3://bucket/prefix/` for all below it), to be kept as long as the function is warm. It never
 * throws. `problem` hears of each part that cannot be used, once for each reading: for the operator's log.
 */
export function technologyLoader(
  source: FolderSource,
  problem: (problem: OperatorTechnologies['problems'][number]) => void = () => undefined,
): () => Promise<LoadedTechnologies> {
  const load = locationLoader(source, "the file of the operator's technology rules", async (place) => {
    const reader = new TechnologyReader();
    for await (const file of filesAt(place, source)) await reader.add(file);
    const technologies = reader.end();
    for (const each of technologies.problems) problem(each);
    return technologies;
  });
  return async () => {
    const outcome = await load();
    if (outcome.kind !== 'loaded') return outcome;
    return { kind: 'loaded', technologies: outcome.value, warnings: warningsOf(outcome.value) };
  };
}
