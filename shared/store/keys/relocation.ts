import { projectOfRun } from '../../auth/principal.ts';
import { findingKey } from './finding-keys.ts';
import type { Key } from './keys.ts';
import { coveragePartition, notesPartition, runKey } from './run-keys.ts';

/** Where versions before 0.2.0 kept all that scans of a project wrote: in two partitions. */
const formerPartition = /^P#([1-9]\d*)#(RUN|FINDING)$/;

/** What stood there, by its sort key, and where it is now. The rest stays: slots and what waits for them. */
const moves: readonly {
  readonly sk: RegExp;
  readonly to: (project: ReturnType<typeof projectOfRun>, sk: string, parts: readonly string[]) => Key;
}[] = [
  { sk: /^RUN#(.+)$/, to: (project, _, [runId = '']) => runKey(project, runId) },
  { sk: /^COVERAGE#([^#]+)#\d+$/, to: (project, sk, [runId = '']) => ({ pk: coveragePartition(project, runId), sk }) },
  { sk: /^NOTES#(.+)#\d+$/, to: (project, sk, [name = '']) => ({ pk: notesPartition(project, name), sk }) },
  {
    sk: /^([A-Z]{3}#\d{10})#(.+)$/,
    to: (project, _, [record = '', fingerprint = '']) => findingKey(project, record, fingerprint),
  },
];

/** The current key of an item that an earlier version stored under another key; undefined if it is current. */
export function relocated({ pk, sk }: Key): Key | undefined {
  const [, projectId, kind] = formerPartition.exec(pk) ?? [];
  if (kind === undefined) return undefined;
  const project = projectOfRun(Number(projectId));
  for (const move of moves) {
    const [, ...parts] = move.sk.exec(sk) ?? [];
    if (parts.length > 0) return move.to(project, sk, parts);
  }
  return undefined;
}
