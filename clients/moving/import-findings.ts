import { routesByArea as routes } from '../../shared/api/routes.ts';
import type { ImportSource } from '../../shared/records/findings/import-source.ts';
import { type FindingEntry, findingLine, readEntry } from './finding-entry.ts';
import type { ImportLine } from './import-line.ts';
import type { Project } from './records.ts';
import type { Reported } from './reports/reported.ts';

/** How many go into one request, and how many bytes of them: the service takes 100, and a megabyte. */
const most = { count: 100, bytes: 900_000 };

/** Findings in as many requests as they need. */
async function* sent(
  project: Project,
  source: ImportSource,
  held: readonly FindingEntry[],
  preview: boolean,
): AsyncGenerator<ImportLine> {
  if (held.length === 0) return;
  if (preview) {
    for (const entry of held) yield findingLine('created', entry);
    return;
  }
  const { data } = await project.client.call(routes.finding.importFinding, {
    project_id: project.projectId,
    source,
    imported_finding: held.map(({ finding }) => finding),
  });
  for (const [index, entry] of held.entries()) {
    const result = data.import_result[index];
    yield findingLine(result?.created ? 'created' : 'present', entry, { to: String(result?.finding_id ?? '') });
  }
}

/**
 * Brings the findings of another program into a project as history, and tells of each entry of its report what became of it. What
 * is there already is left as it is.
 */
export async function* importFindings(
  project: Project,
  source: ImportSource,
  report: AsyncIterable<Reported>,
  { preview }: { readonly preview: boolean },
): AsyncGenerator<ImportLine> {
  let held: FindingEntry[] = [];
  let bytes = 0;
  for await (const reported of report) {
    const entry = readEntry(reported);
    if ('outcome' in entry) {
      yield entry;
      continue;
    }
    const size = Buffer.byteLength(JSON.stringify(entry.finding));
    if (held.length >= most.count || (held.length > 0 && bytes + size > most.bytes)) {
      yield* sent(project, source, held, preview);
      held = [];
      bytes = 0;
    }
    held.push(entry);
    bytes += size;
  }
  yield* sent(project, source, held, preview);
}
