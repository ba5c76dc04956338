import { namedProjects } from '../../auth/caller.ts';
import { type AuthorizedProject, highestRole, type Principal } from '../../auth/principal.ts';
import { projectKind, storedProject, taggedProject } from '../../records/access/project.ts';
import { noSla, type SlaDays } from '../../records/findings/sla.ts';
import { parseRecord } from '../../records/stored.ts';
import { entityTagOf, revisionOf } from '../changes/revision.ts';
import { projectKey, projectPrefix, projectsPartition } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { ConditionFailed, type Table } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';
import type { RecordPage } from './list-records.ts';

/** What this process has noted, for each table: the first write of a project costs one more, the others nothing. */
const noted = new WeakMap<Table, Set<number>>();

/** Notes that a project is in use, once: those who may see all projects find it in their list. */
export async function noteProject({ table }: Pick<Store, 'table'>, project: AuthorizedProject): Promise<void> {
  const known = noted.get(table) ?? new Set();
  noted.set(table, known);
  if (known.has(project.id)) return;
  try {
    await table.write({ put: { ...projectKey(project.id), project_id: project.id }, when: [{ absent: 'pk' }] });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  known.add(project.id);
}

/** A project of which nothing is stored. */
const notInUse = (project_id: number) => ({ project_id, name: '', sla_days: noSla, etag: entityTagOf(project_id, 0) });

/** A project as it is stored, with its tag. */
function inUse(item: Item) {
  const project = parseRecord(storedProject, item);
  return { ...project, etag: entityTagOf(project.project_id, revisionOf(item)) };
}

/** In how many days the findings of a project are to be fixed. */
export async function readSlaDays({ table }: Pick<Store, 'table'>, project: AuthorizedProject): Promise<SlaDays> {
  const item = await table.get(projectKey(project.id));
  return item ? parseRecord(storedProject, item).sla_days : noSla;
}

/** The most that one request of DynamoDB reads by key. */
const batch = 100;

/** The names of projects, by their ids; those that are not in use have none. */
async function* named({ table }: Store, ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    const items = await table.getAll(some.map(projectKey));
    for (const [index, project_id] of some.entries()) {
      const item = items[index];
      yield item ? inUse(item) : notInUse(project_id);
    }
  }
}

/** The projects in use in the order of their ids, from one on, and between them those that grants name. */
async function* all({ table }: Store, from: number, ids: readonly number[]) {
  const left = [...ids];
  const range = { pk: projectsPartition, prefix: projectPrefix, from: projectKey(from).sk };
  for await (const item of table.items(range)) {
    const project = inUse(item);
    while ((left[0] ?? project.project_id) < project.project_id) yield notInUse(left.shift() ?? 0);
    if (left[0] === project.project_id) left.shift();
    yield project;
  }
  for (const project_id of left) yield notInUse(project_id);
}

async function* withRoles(principal: Principal, projects: AsyncIterable<{ readonly project_id: number }>) {
  for await (const project of projects) yield { ...project, role: highestRole(principal, project.project_id) };
}

const projectCursors = idCursors(projectKind.code);

/**
 * Lists the projects that a caller may see in the order of their ids: those that the grants name, and where a grant is
 * for all projects, those in use.
 * @throws InvalidRequest for a cursor of another list
 */
export async function listProjects(
  store: Store,
  principal: Principal,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<RecordPage> {
  const after = projectCursors.decode(cursor) ?? 0;
  const ids = namedProjects(principal).filter((id) => id > after);
  const seesAll = highestRole(principal, '*') !== undefined;
  const projects = seesAll ? all(store, after + 1, ids) : named(store, ids);
  const { taken, more } = await takePage(withRoles(principal, projects), limit, taggedProject);
  const last = taken.at(-1)?.project_id;
  return { records: taken, next: more && last !== undefined ? projectCursors.encode(last) : undefined };
}
