import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { InvalidRequest, NotFound, NotPermitted } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import type { Kind } from '../../records/settings/kinds.ts';
import { defaultsOf, idIn, type Limits, type Recorded, type Resource } from '../../records/settings/resource.ts';
import { wholeRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, recordReply, requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import { childKey, recordKey } from '../keys/keys.ts';
import { scheduleOfNew, scheduleOfOld } from '../runs/schedules.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import { ConditionFailed, type Write } from '../table/table.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { hiddenParents, isHidden } from './hidden.ts';
import { nextIds } from './next-id.ts';
import { noteProject } from './projects.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that the client sent. */
function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function missing(kind: Kind, field: string): NotFound {
  return new NotFound(`${kind.type}.${field}: no such record in this project`);
}

/** The rules of a put that need no table: the project, the data source, the kind's own. */
function checkRules<I extends z.ZodMiniObject>(
  project: AuthorizedProject,
  kind: Resource<I>,
  input: z.output<I>,
  limits: Limits,
): void {
  const fields: Fields = { ...input };
  if ('project_id' in kind.input.shape && fields.project_id !== project.id) {
    throw new InvalidRequest(`${kind.type}.project_id: must equal project_id`);
  }
  const { dataSource } = kind;
  const source = Number(fields.diagnosis_data_source_id);
  if (dataSource?.known.has(source) && source !== dataSource.id) {
    throw new InvalidRequest(`${kind.type}.diagnosis_data_source_id: must be ${dataSource.id} for a ${kind.type}`);
  }
  const fault = kind.fault?.(input, limits);
  if (fault !== undefined) throw new InvalidRequest(`${kind.type}.${fault}`);
  if (kind.builtIn?.has(Number(fields[kind.idField]))) throw new NotPermitted('a built-in record');
  if (dataSource && !dataSource.known.has(source)) throw missing(kind, 'diagnosis_data_source_id');
}

/** Fields that say what a record belongs to, and so stay as they are. */
function fixedFields(kind: Kind): string[] {
  return [kind.parent?.field, kind.reference?.field].filter((field) => field !== undefined);
}

/**
 * Reads, changes what the client sent, and writes on condition that all the rest of the answer is as it was read: so
 * the answer and the audit say what is stored, and whoever was faster is never overwritten unseen.
 */
async function update(store: Store, call: Mutation, kind: Recorded, id: number, fields: Fields): Promise<Reply> {
  const { project } = call;
  const key = recordKey(project, kind, id);
  return untilUnchanged(store.table, async () => {
    const [before, hidden] = await Promise.all([
      store.table.get(key),
      kind.parent && hiddenParents(store.table, project),
    ]);
    if (!before || (hidden && isHidden(before, hidden))) throw missing(kind, kind.idField);
    const moved = fixedFields(kind).find((field) => before[field] !== fields[field]);
    if (moved) throw new InvalidRequest(`${kind.type}.${moved}: cannot be changed`);
    requireMatch(call, entityTagOf(id, revisionOf(before)));
    const set = { ...given(fields), updated_at: unixSeconds(store), revision: revisionOf(before) + 1 };
    const rest = Object.keys(kind.record.shape).filter((field) => !(field in set));
    const when = [{ exists: 'pk' }, ...['revision', ...rest].map((field) => unchanged(before, field))];
    const after = { ...before, ...set };
    const writes = [{ update: key, changes: { set }, when }, ...scheduleOfOld(store, project, kind, id, before)];
    return commit(store, call, writes, { kind, id, before, after }, recordReply(kind, wholeRecord(kind, after)));
  });
}

/** The writes beside a child's own: each bumps the version of a record that must exist, so that none is deleted meanwhile. */
function bumps(project: AuthorizedProject, kind: Kind, id: number, fields: Fields) {
  const { parent, reference } = kind;
  const found: { field: string; write: Write }[] = [];
  if (parent) {
    const only = kind.single ? { set: { only_child: id } } : {};
    const write: Write = {
      update: recordKey(project, parent, idIn(kind, fields, parent.field)),
      changes: { add: { version: 1 }, ...only },
      when: [{ exists: 'pk' }, ...(kind.single ? [{ absent: 'only_child' }] : [])],
    };
    found.push({ field: parent.field, write });
  }
  const referred = reference && idIn(kind, fields, reference.field);
  if (reference && referred !== undefined && !reference.builtIn.has(referred)) {
    const write: Write = {
      update: recordKey(project, reference, referred),
      changes: { add: { version: 1 } },
      when: [{ exists: 'pk' }],
    };
    found.push({ field: reference.field, write });
  }
  return found;
}

async function create(
  store: Store,
  call: Mutation,
  kind: Recorded & Pick<Resource, 'derived'>,
  fields: Fields,
): Promise<Reply> {
  requireMatch(call, undefined);
  const { project } = call;
  const { parent } = kind;
  const [id, hidden] = await Promise.all([
    nextIds(store.table, kind, 1),
    parent && hiddenParents(store.table, project),
    noteProject(store, project),
  ]);
  const now = unixSeconds(store);
  const filled = { ...defaultsOf(kind.record), ...given(fields) };
  const item: Item = {
    ...recordKey(project, kind, id),
    ...(parent ? { lk: childKey(parent, idIn(kind, fields, parent.field), kind, id) } : {}),
    ...filled,
    ...kind.derived?.(filled),
    ...given(fields),
    [kind.idField]: id,
    created_at: now,
    updated_at: now,
    revision: 1,
  };
  if (parent && hidden && isHidden(item, hidden)) throw missing(kind, parent.field);
  const beside = bumps(project, kind, id, fields);
  const made = { put: item, when: [{ absent: 'pk' } as const] };
  const writes = [...beside.map(({ write }) => write), made, ...scheduleOfNew(store, project, kind, id)];
  try {
    return await commit(store, call, writes, { kind, id, after: item }, recordReply(kind, item));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const only = error.item?.only_child;
    if (only !== undefined) throw new InvalidRequest(`${kind.type}: the ${parent?.type} already has one, ${only}`);
    throw missing(kind, beside[error.index]?.field ?? kind.idField);
  }
}

/**
 * Creates a record, or updates the one whose id is given; optional fields that are absent keep their value.
 * Replies with the whole record as stored, and its tag.
 * @throws InvalidRequest, NotPermitted (a built-in record), NotFound (the record or a parent it names),
 * PreconditionFailed
 */
export async function putRecord<I extends z.ZodMiniObject>(
  store: Store,
  call: Mutation,
  kind: Resource<I>,
  input: z.output<I>,
  limits: Partial<Limits> = {},
): Promise<Reply> {
  checkRules(call.project, kind, input, { maxTargetAddresses: 65_536, ...limits });
  const fields: Fields = { ...input };
  const id = fields[kind.idField];
  return typeof id === 'number' ? update(store, call, kind, id, fields) : create(store, call, kind, fields);
}
