import type { AuthorizedProject } from '../../auth/principal.ts';
import { InvalidRequest, NotFound } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import { type Policy, type PolicyInput, storedPolicy, taggedPolicy } from '../../records/policies/policy.ts';
import type { UploadedDefinition } from '../../records/policies/uploaded-definition.ts';
import { type Stored, wholeRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, unchanged } from '../changes/revision.ts';
import {
  definitionKey,
  type Key,
  keyOf,
  policyKey,
  policyLocalKey,
  policyPrefix,
  recordKey,
  settingsPartition,
} from '../keys/keys.ts';
import { hiddenParents, isHidden } from '../records/hidden.ts';
import type { RecordPage } from '../records/list-records.ts';
import { scheduleItem, type Times } from '../runs/schedules.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { textCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { ConditionFailed, type Table } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { definitionItem } from './policy-definitions.ts';
import { kindOf, nameOfSetting, type SettingName } from './setting-name.ts';

type StoredPolicy = Stored & Policy;

function tagOfPolicy(policy: Item): string {
  const { setting_type, setting_id } = policy;
  return entityTagOf(`${setting_type}-${setting_id}`, revisionOf(policy));
}

/** The response with one policy and its entity tag. */
export function policyReply(policy: Item, more: Reply['output'] = {}): Reply {
  const etag = tagOfPolicy(policy);
  return { output: { policy: { ...policy, etag }, ...more }, headers: { ETag: etag } };
}

async function readPolicy(table: Table, key: Key): Promise<StoredPolicy | undefined> {
  const item = await table.get(key);
  return item && wholeRecord(storedPolicy, item);
}

/** True for a setting that is in the project and not being deleted with its parent. */
async function settingExists({ table }: Store, project: AuthorizedProject, setting: SettingName): Promise<boolean> {
  const kind = kindOf(setting);
  const [item, hidden] = await Promise.all([
    table.get(recordKey(project, kind, setting.setting_id)),
    kind.parent && hiddenParents(table, project),
  ]);
  return item !== undefined && !(hidden && isHidden(item, hidden));
}

function missingSetting(setting: SettingName): NotFound {
  return new NotFound(`policy.setting_id: no such ${setting.setting_type} in this project`);
}

/** What a definition_text writes: an item of its own, or that there is none any more. */
async function definitionWrites(project: AuthorizedProject, name: string, text: string | undefined) {
  if (text === undefined) return [];
  return text === ''
    ? [{ remove: definitionKey(project, name) }]
    : [{ put: await definitionItem(project, name, text) }];
}

/**
 * Replaces the policy of a setting; values it omits come from the stage. The setting's version is bumped in the same
 * transaction, so that it cannot be deleted meanwhile, and its schedule begins anew.
 * @param times the next time, where the policy has a rule of its own
 * @param uploaded what is known of its definition_text, where it has one
 * @throws InvalidRequest (another project inside), NotFound (the setting), PreconditionFailed
 */
export async function putPolicy(
  store: Store,
  call: Mutation,
  { definition_text: text, ...policy }: PolicyInput,
  times: Times,
  uploaded?: UploadedDefinition,
): Promise<Reply> {
  const { project } = call;
  if (policy.project_id !== project.id) throw new InvalidRequest('policy.project_id: must equal project_id');
  const kind = kindOf(policy);
  const name = nameOfSetting(policy);
  const key = policyKey(project, name);
  if (!(await settingExists(store, project, policy))) throw missingSetting(policy);
  const definition = await definitionWrites(project, name, text);
  return untilUnchanged(store.table, async () => {
    const before = await readPolicy(store.table, key);
    requireMatch(call, before && tagOfPolicy(before));
    // What was uploaded stays until it is replaced or taken away: whoever changes a limit need not send it again.
    const known = text === undefined ? before?.uploaded_definition : uploaded;
    const now = unixSeconds(store);
    const given = Object.entries(policy).filter(([, value]) => value !== undefined);
    const after = {
      ...key,
      lk: policyLocalKey(name),
      ...Object.fromEntries(given),
      ...(known && { uploaded_definition: known }),
      created_at: before?.created_at ?? now,
      updated_at: now,
      // Policies come and go under one name: each counts on from the millisecond it came in, so that no tag comes twice.
      revision: before ? revisionOf(before) + 1 : store.now(),
    };
    const writes = [
      {
        put: after,
        when: before ? [unchanged(before, 'revision')] : [{ absent: 'pk' } as const],
      },
      {
        update: recordKey(project, kind, policy.setting_id),
        changes: { add: { version: 1 } },
        when: [{ exists: 'pk' } as const],
      },
      { put: scheduleItem(store, project, name, times) },
      ...definition,
    ];
    try {
      return await commit(store, call, writes, { kind: storedPolicy, id: name, before, after }, policyReply(after));
    } catch (error) {
      throw error instanceof ConditionFailed && error.index > 0 ? missingSetting(policy) : error;
    }
  });
}

/** A setting's policy, as far as there is one, and whether there is the setting. */
async function policyAndSetting(store: Store, project: AuthorizedProject, setting: SettingName) {
  const [item, exists] = await Promise.all([
    readPolicy(store.table, policyKey(project, nameOfSetting(setting))),
    settingExists(store, project, setting),
  ]);
  return { item, exists };
}

/**
 * Reads a setting's policy.
 * @throws NotFound (the setting, or its policy)
 */
export async function getPolicy(store: Store, project: AuthorizedProject, setting: SettingName): Promise<StoredPolicy> {
  const { item, exists } = await policyAndSetting(store, project, setting);
  if (!item || !exists)
    throw new NotFound(`setting_id: the ${setting.setting_type} has no scan policy in this project`);
  return item;
}

/**
 * Reads a setting's policy; undefined where the setting has none.
 * @throws NotFound (the setting)
 */
export async function findPolicy(
  store: Store,
  project: AuthorizedProject,
  setting: SettingName,
): Promise<StoredPolicy | undefined> {
  const { item, exists } = await policyAndSetting(store, project, setting);
  if (!exists) throw new NotFound(`setting_id: no such ${setting.setting_type} in this project`);
  return item;
}

/**
 * Deletes the policy of a setting; its scans use the defaults of the stage afterwards.
 * @throws NotFound, PreconditionFailed
 */
export async function deletePolicy(store: Store, call: Mutation, setting: SettingName): Promise<Reply> {
  const { project } = call;
  const name = nameOfSetting(setting);
  const key = policyKey(project, name);
  return untilUnchanged(store.table, async () => {
    const before = await getPolicy(store, project, setting);
    requireMatch(call, tagOfPolicy(before));
    const when = [unchanged(before, 'revision')];
    const exists = {
      update: recordKey(project, kindOf(setting), setting.setting_id),
      changes: { add: { version: 1 } },
    };
    const writes = [
      { remove: key, when },
      { ...exists, when: [{ exists: 'pk' } as const] },
      { put: scheduleItem(store, project, name) },
      ...(before.uploaded_definition ? [{ remove: definitionKey(project, name) }] : []),
    ];
    return commit(store, call, writes, { kind: storedPolicy, id: name, before }, { output: {} });
  });
}

/** Which policies, and which part of the list. */
interface Selection {
  readonly area?: string | undefined;
  readonly setting_type?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** By a policy's sort key. */
const policyCursors = textCursors('', /^(POLICY#[A-Z]{3}#\d{10})$/);

async function* visible(items: AsyncIterable<Item>, hidden: ReadonlySet<string>) {
  // Its setting is gone, or goes with its parent: the clean-up comes to it.
  for await (const item of items) {
    if (!isHidden(item, hidden)) yield { ...wholeRecord(storedPolicy, item), etag: tagOfPolicy(item) };
  }
}

/** Reads policies by kind of setting and then by id: all of them, or as many as `limit` says. */
export async function listPolicies(
  store: Store,
  project: AuthorizedProject,
  selection: Selection,
): Promise<RecordPage> {
  const { area, setting_type, limit, cursor } = selection;
  const pk = settingsPartition(project);
  const after = policyCursors.decode(cursor);
  const equal = Object.entries({ area, setting_type }).filter(([, value]) => value !== undefined);
  const search = new Search(store.now);
  const range = {
    pk,
    prefix: policyPrefix,
    // '!' sorts before whatever may follow.
    from: after === undefined ? undefined : `${after}!`,
    keep: equal.map((each) => ({ equal: each })),
  };
  const found = visible(store.table.items(range, search), await hiddenParents(store.table, project));
  const { taken, more } = await takePage(found, limit, taggedPolicy);
  const last = taken.at(-1);
  const reached = more && last ? keyOf(last).sk : search.stoppedAt;
  return { records: taken, next: reached === undefined ? undefined : policyCursors.encode(reached) };
}
