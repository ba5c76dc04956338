import type { AuthorizedProject } from '../../auth/principal.ts';
import { InvalidRequest, NotFound, TooManyRequests } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import {
  type NotificationInput,
  notificationKind,
  type Receiver,
  type StoredNotification,
  shownNotification,
  splitReceiver,
  storedNotification,
  taggedNotification,
} from '../../records/notices/notification.ts';
import { parseRecord } from '../../records/stored.ts';
import { commit, type Mutation } from '../changes/mutation.ts';
import { entityTagOf, requireMatch, revisionOf, taggedReply, unchanged } from '../changes/revision.ts';
import { noticeShard } from '../keys/due-shards.ts';
import { idOfOrder } from '../keys/finding-keys.ts';
import {
  deliveryQueueKey,
  notificationKey,
  notificationPartition,
  notificationPrefix,
  overdueSearchKey,
  receiverDiscardKey,
} from '../keys/notification-keys.ts';
import {
  abandonedSeconds,
  type DiscardNote,
  destroySecret,
  discardNote,
  graceSeconds,
  keepSecret,
  type Pointed,
  type SecretStore,
  takeNote,
} from '../policies/secret-life.ts';
import type { RecordPage } from '../records/list-records.ts';
import { nextIds } from '../records/next-id.ts';
import { noteProject } from '../records/projects.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { idCursors } from '../table/cursor.ts';
import type { Item } from '../table/item-range.ts';
import { Search } from '../table/search.ts';
import { ConditionFailed, type Table, type Write } from '../table/table.ts';
import { takePage } from '../table/take-page.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';

/** Each is asked about every event of its project. */
const maxNotifications = 20;

/** Reads one notification with strong consistency; undefined where there is none of this id. */
export async function readNotification(
  table: Pick<Table, 'get'>,
  project: AuthorizedProject,
  id: number,
): Promise<StoredNotification | undefined> {
  const item = await table.get(notificationKey(project, id));
  return item && parseRecord(storedNotification, item);
}

/** All notifications of a project, in id order. */
export async function* allNotifications(
  table: Pick<Table, 'items'>,
  project: AuthorizedProject,
): AsyncGenerator<StoredNotification> {
  const range = { pk: notificationPartition(project), prefix: notificationPrefix };
  for await (const item of table.items(range)) yield parseRecord(storedNotification, item);
}

/** The note that a receiver's secret is to go, for the function that sends. */
function noteOf(store: Store, project: AuthorizedProject, id: string, seconds: number): DiscardNote {
  return discardNote(store, project, { id, key: receiverDiscardKey(project, id), shard: noticeShard, seconds });
}

/**
 * The write by which a delivery queue is looked at soon, as a notification that has changed may have something to tell at once. One
 * that somebody looks at stays theirs until they are done: two would send the same.
 */
async function wakingWrite({ table, now }: Store, project: AuthorizedProject, id: number): Promise<Write> {
  const key = deliveryQueueKey(project, id);
  const add = { revision: 1 };
  const queue = await table.get(key);
  if (queue?.held === true) return { update: key, changes: { add }, when: [unchanged(queue, 'held')] };
  const due = { due_shard: noticeShard, due_at: unixSeconds({ now }) };
  const set = { line: true, project_id: project.id, notification_id: id, ...due };
  return { update: key, changes: { set, add }, when: [{ absent: 'held' }] };
}

/** The write that begins or ends the search for what has become overdue. */
function overdueSearchWrite(store: Store, project: AuthorizedProject, id: number, isWanted: boolean): Write {
  const key = overdueSearchKey(project, id);
  if (!isWanted) return { remove: key };
  const due = { due_shard: noticeShard, due_at: unixSeconds(store) };
  return { put: { ...key, overdue: true, project_id: project.id, notification_id: id, ...due } };
}

async function requireRoom(store: Store, project: AuthorizedProject): Promise<void> {
  if ((await Array.fromAsync(allNotifications(store.table, project))).length < maxNotifications) return;
  throw new InvalidRequest(`notification: the project already has the maximum of ${maxNotifications} notifications`);
}

const missing = () => new NotFound('notification.notification_id: no such notification in this project');

/** What a notification is after a put: what the client left out keeps its value. */
function merged(before: Item | undefined, input: NotificationInput, shown: Receiver | undefined): Item {
  const { receiver: _, ...fields } = input;
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const defaults = { enabled: true, disabled_reason: '', least_severity: 'low', timing: { kind: 'immediate' } };
  const reason = input.enabled === true || shown !== undefined ? { disabled_reason: '' } : {};
  return { ...defaults, ...before, ...said, ...reason, ...(shown && { receiver: shown }) };
}

/** One put: which notification, what it is to be, and the note of its new secret where it gets one. */
interface Putting {
  readonly id: number;
  readonly input: NotificationInput;
  readonly shown: Receiver | undefined;
  readonly note: DiscardNote | undefined;
}

async function point(store: Store, call: Mutation, { id, input, shown, note }: Putting): Promise<Pointed> {
  const { project } = call;
  const key = notificationKey(project, id);
  return untilUnchanged(store.table, async () => {
    const before = input.notification_id === undefined ? undefined : await store.table.get(key);
    if (!before && input.notification_id !== undefined) throw missing();
    requireMatch(call, before && entityTagOf(id, revisionOf(before)));
    const now = unixSeconds(store);
    const { secret_id: oldSecret, ...rest } = merged(before, input, shown);
    const kept = shown === undefined ? oldSecret : note?.discard;
    const after = {
      ...rest,
      ...key,
      notification_id: id,
      ...(kept !== undefined && { secret_id: kept }),
      created_at: before?.created_at ?? now,
      updated_at: now,
      revision: before ? revisionOf(before) + 1 : 1,
    };
    const replaced =
      shown !== undefined && typeof oldSecret === 'string'
        ? noteOf(store, project, oldSecret, graceSeconds)
        : undefined;
    const { enabled, events } = parseRecord(storedNotification, after);
    const writes: Write[] = [
      { put: after, when: [before ? unchanged(before, 'revision') : { absent: 'pk' }] },
      await wakingWrite(store, project, id),
      overdueSearchWrite(store, project, id, enabled && events.includes('finding_overdue')),
      ...(note ? [takeNote(note)] : []),
      ...(replaced ? [{ put: replaced }] : []),
    ];
    const audit = { kind: shownNotification, id, before, after };
    try {
      return { reply: await commit(store, call, writes, audit, taggedReply(notificationKind, after)), replaced };
    } catch (error) {
      // The note is not as it was left: the secret was taken for abandoned and is on its way out.
      throw error instanceof ConditionFailed && error.index > 1 ? new TooManyRequests() : error;
    }
  });
}

/**
 * Creates a notification, or changes the one with the id. A receiver is given whole; its secret is kept apart, as
 * `keepSecret` keeps it.
 * @throws InvalidRequest (another project inside, no receiver, too many), NotFound, PreconditionFailed, TooManyRequests
 */
export async function putNotification(
  { store, vault }: SecretStore,
  call: Mutation,
  input: NotificationInput,
): Promise<Reply> {
  const { project } = call;
  if (input.project_id !== project.id) throw new InvalidRequest('notification.project_id: must equal project_id');
  const isNew = input.notification_id === undefined;
  if (isNew && input.receiver === undefined) throw new InvalidRequest('notification.receiver: is required');
  if (isNew) await requireRoom(store, project);
  else if (!(await store.table.get(notificationKey(project, input.notification_id ?? 0)))) throw missing();
  const [id] = await Promise.all([
    input.notification_id ?? nextIds(store.table, notificationKind, 1),
    noteProject(store, project),
  ]);
  const parts = input.receiver && splitReceiver(input.receiver);
  const putting = { id, input, shown: parts?.shown };
  if (parts?.secret === undefined) {
    const { reply, replaced } = await point(store, call, { ...putting, note: undefined });
    if (replaced) await destroySecret({ store, vault }, replaced);
    return reply;
  }
  const about = `Receiver of notification ${id} of project ${project.id}`;
  const fresh = { secret: JSON.stringify(parts.secret), about };
  return keepSecret(
    { store, vault },
    project,
    (secretId) => ({ ...fresh, note: noteOf(store, project, secretId, abandonedSeconds) }),
    (note) => point(store, call, { ...putting, note }),
  );
}

/**
 * Deletes a notification with what it was about to send, and destroys its secret. Its deliveries stay listed.
 * @throws NotFound, PreconditionFailed, TooManyRequests
 */
export async function deleteNotification({ store, vault }: SecretStore, call: Mutation, id: number): Promise<Reply> {
  const { project } = call;
  const key = notificationKey(project, id);
  return untilUnchanged(store.table, async () => {
    const before = await store.table.get(key);
    if (!before) throw new NotFound('notification_id: no such notification in this project');
    requireMatch(call, entityTagOf(id, revisionOf(before)));
    const { secret_id } = parseRecord(storedNotification, before);
    const note = secret_id === undefined ? undefined : noteOf(store, project, secret_id, graceSeconds);
    const writes: Write[] = [
      { remove: key, when: [unchanged(before, 'revision')] },
      { remove: deliveryQueueKey(project, id) },
      { remove: overdueSearchKey(project, id) },
      ...(note ? [{ put: note }] : []),
    ];
    const reply = await commit(store, call, writes, { kind: shownNotification, id, before }, { output: {} });
    if (note) await destroySecret({ store, vault }, note);
    return reply;
  });
}

const notificationCursors = idCursors(notificationKind.code);

async function* withTags(items: AsyncIterable<Item>) {
  for await (const item of items) {
    const notification = parseRecord(storedNotification, item);
    yield { ...notification, etag: entityTagOf(notification.notification_id, revisionOf(item)) };
  }
}

/** Reads notifications without their secrets in id order: all of them, or as many as `limit` says. */
export async function listNotifications(
  store: Store,
  project: AuthorizedProject,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<RecordPage> {
  const after = notificationCursors.decode(cursor);
  const search = new Search(store.now);
  const range = {
    pk: notificationPartition(project),
    prefix: notificationPrefix,
    from: after === undefined ? undefined : notificationKey(project, after + 1).sk,
  };
  const { taken, more } = await takePage(withTags(store.table.items(range, search)), limit, taggedNotification);
  const reached = more ? taken.at(-1)?.notification_id : search.stoppedAt && idOfOrder(search.stoppedAt);
  return { records: taken, next: reached ? notificationCursors.encode(reached) : undefined };
}
