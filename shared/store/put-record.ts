import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { InvalidRequest, NotFound, NotPermitted } from '../http/errors.ts';
import type { Kind } from '../records/kinds.ts';
import type { Limits, Resource } from '../records/resource.ts';
import { type Store, unixSeconds } from './connection.ts';
import { hiddenParents, isHidden } from './hidden.ts';
import { childKey, recordKey } from './keys.ts';
import { nextIds } from './next-id.ts';
import { ConditionFailed, type Item, type Write } from './table.ts';

type Fields = Readonly<Record<string, unknown>>;

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

async function update(store: Store, project: AuthorizedProject, kind: Kind, id: number, fields: Fields) {
  const { [kind.idField]: _, ...set } = fields;
  const fixed = fixedFields(kind);
  const hidden = kind.parent && hiddenParents(store.table, project);
  hidden?.catch(() => undefined);
  try {
    const item = await store.table.write({
      update: recordKey(project, kind, id),
      changes: { set: { ...set, updated_at: unixSeconds(store) } },
      when: [{ exists: 'pk' }, ...fixed.map((field) => ({ equal: [field, fields[field]] as const }))],
    });
    if (hidden && isHidden(item, await hidden)) throw missing(kind, kind.idField);
    return item;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const stored = error.item;
    const moved = stored && fixed.find((field) => stored[field] !== fields[field]);
    if (moved) throw new InvalidRequest(`${kind.type}.${moved}: cannot be changed`);
    throw missing(kind, kind.idField);
  }
}

/** The writes beside a child's own: each bumps the version of a record that must exist, so that none is deleted meanwhile. */
function bumps(project: AuthorizedProject, kind: Kind, id: number, fields: Fields) {
  const { parent, reference } = kind;
  const found: { field: string; write: Write }[] = [];
  if (parent) {
    const only = kind.single ? { set: { only_child: id } } : {};
    const write: Write = {
      update: recordKey(project, parent, Number(fields[parent.field])),
      changes: { add: { version: 1 }, ...only },
      when: [{ exists: 'pk' }, ...(kind.single ? [{ absent: 'only_child' }] : [])],
    };
    found.push({ field: parent.field, write });
  }
  if (reference && !reference.builtIn.has(Number(fields[reference.field]))) {
    const write: Write = {
      update: recordKey(project, reference, Number(fields[reference.field])),
      changes: { add: { version: 1 } },
      when: [{ exists: 'pk' }],
    };
    found.push({ field: reference.field, write });
  }
  return found;
}

async function create(store: Store, project: AuthorizedProject, kind: Kind, fields: Fields, defaults: Fields) {
  const id = await nextIds(store.table, kind, 1);
  const now = unixSeconds(store);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { parent } = kind;
  const item: Item = {
    ...recordKey(project, kind, id),
    ...(parent ? { lk: childKey(parent, Number(fields[parent.field]), kind, id) } : {}),
    ...defaults,
    ...given,
    [kind.idField]: id,
    created_at: now,
    updated_at: now,
  };
  const put: Write = { put: item, when: [{ absent: 'pk' }] };
  if (!parent) {
    await store.table.write(put);
    return item;
  }
  const beside = bumps(project, kind, id, fields);
  const hidden = hiddenParents(store.table, project);
  hidden.catch(() => undefined);
  try {
    await store.table.transact([...beside.map(({ write }) => write), put]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const only = error.item?.only_child;
    if (only !== undefined) throw new InvalidRequest(`${kind.type}: the ${parent.type} has one already, ${only}`);
    throw missing(kind, beside[error.index]?.field ?? kind.idField);
  }
  if (isHidden(item, await hidden)) throw missing(kind, parent.field);
  return item;
}

/**
 * Creates a record, or updates the one whose id is given; optional fields that are absent keep their value.
 * Returns the whole record as stored.
 * @throws InvalidRequest, NotPermitted (a built-in record), NotFound (the record or a parent it names)
 */
export async function putRecord<I extends z.ZodMiniObject>(
  store: Store,
  project: AuthorizedProject,
  kind: Resource<I>,
  input: z.output<I>,
  limits: Limits = { maxTargetAddresses: 65_536 },
): Promise<Item> {
  checkRules(project, kind, input, limits);
  const fields: Fields = { ...input };
  const id = fields[kind.idField];
  return typeof id === 'number'
    ? update(store, project, kind, id, fields)
    : create(store, project, kind, fields, kind.defaults(input));
}
