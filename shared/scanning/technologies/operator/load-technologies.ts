import { type FileSource, fileLoader } from '../../operator-file/operator-file.ts';
import { type OperatorTechnologies, readTechnologies } from './read-technologies.ts';

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

/**
 * A loader of the operator's rules (a path or `s3://bucket/key`), to be kept as long as the function is warm. It never
 * throws. `problem` hears of each part that cannot be used, once for each reading: for the operator's log.
 */
export function technologyLoader(
  source: FileSource,
  problem: (problem: OperatorTechnologies['problems'][number]) => void = () => undefined,
): () => Promise<LoadedTechnologies> {
  const load = fileLoader(source, "the file of the operator's technology rules", async ({ body }) => {
    const technologies = await readTechnologies(body);
    for (const each of technologies.problems) problem(each);
    return technologies;
  });
  return async () => {
    const outcome = await load();
    if (outcome.kind !== 'loaded') return outcome;
    return { kind: 'loaded', technologies: outcome.value, warnings: warningsOf(outcome.value) };
  };
}
