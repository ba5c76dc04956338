import { routesByArea as routes } from '../../shared/api/routes.ts';
import { identityOf } from '../../shared/findings/observed-fields.ts';
import type { ImportSource } from '../../shared/records/findings/import-source.ts';
import { findingLine, readEntry } from './finding-entry.ts';
import type { ImportLine } from './import-line.ts';
import type { Project } from './records.ts';
import type { Reported } from './reports/reported.ts';

const reason = 'import taken back';

interface Place {
  readonly check_id: string;
  readonly resource: string;
  readonly location: string;
}

/** What a finding is known by, as the service stores it. */
function keyOf({ check_id: checkId, resource, location }: Place): string {
  return JSON.stringify(Object.values(identityOf({ checkId, resource, location })));
}

/** The ids of what was brought in from a program and is open. */
async function openIds({ client, projectId: project_id }: Project, source: ImportSource): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const query = { project_id, data_source: source, status: 'open' as const };
  for await (const { finding } of client.pages(routes.finding.listFinding, query)) {
    for (const each of finding) ids.set(keyOf(each), each.finding_id);
  }
  return ids;
}

/**
 * Takes back what a report brought into a project: findings that are open become false positives, with the reason. What users
 * have said of others stays, and so does what the report does not name.
 */
export async function* undoImport(
  project: Project,
  source: ImportSource,
  report: AsyncIterable<Reported>,
  { preview }: { readonly preview: boolean },
): AsyncGenerator<ImportLine> {
  const { client, projectId: project_id } = project;
  const ids = await openIds(project, source);
  for await (const reported of report) {
    const entry = readEntry(reported);
    if ('outcome' in entry) {
      yield entry;
      continue;
    }
    const { check_id, resource, location = '' } = entry.finding;
    const key = keyOf({ check_id: `${source}:${check_id}`, resource, location });
    const finding_id = ids.get(key);
    if (finding_id === undefined) {
      yield findingLine('skipped', entry, { note: 'not there, or not open' });
      continue;
    }
    if (!preview) {
      await client.call(routes.finding.putFindingStatus, { project_id, finding_id, status: 'false_positive', reason });
    }
    ids.delete(key);
    yield findingLine('withdrawn', entry, { to: String(finding_id) });
  }
}
