import { v7 } from 'uuid';
import type { AuthorizedProject, Principal } from '../../auth/principal.ts';
import { fieldsOf, type StoredKind } from '../../records/stored.ts';
import { auditKey, deniedKey, type Key } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import type { Write } from '../table/table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The record that a change concerns, and its fields before and after. */
export interface AuditFacts {
  /** What kind of record: its name on the wire, such as `osint` or `run`, and the fields that may be shown of it. */
  readonly kind: StoredKind;
  readonly id: number | string;
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
}

/** The caller of a request and the request's id. */
export interface Actor {
  readonly project: AuthorizedProject;
  readonly principal: Pick<Principal, 'subject'>;
  readonly requestId: string;
  readonly action: string;
}

const keptSeconds = 400 * 24 * 3600;

/** Names of fields whose values nobody may read again, wherever they stand. */
const secret = /secret|passw(or)?d|passphrase|token|authorization|cookie|(api|access|auth|private)[_-]?key/i;

/**
 * A value for an audit record: fields with the names of secrets are removed at any depth. `textOf` says what is left
 * of texts.
 */
export function masked(value: unknown, textOf = (text: string) => text): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((each) => masked(each, textOf));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, secret.test(name) ? '***' : masked(each, textOf)]);
  return Object.fromEntries(entries);
}

/** A record's fields as an audit may hold them: those that its schema names, but for the project, which is no news. */
function shown(kind: StoredKind, fields: Fields | undefined): unknown {
  if (!fields) return undefined;
  return masked(Object.fromEntries(fieldsOf(kind, fields).filter(([name]) => name !== 'project_id')));
}

function record(
  store: Store,
  actor: Actor,
  keyOf: (project: AuthorizedProject, id: string) => Key,
  id: string,
  more: Item,
): Write {
  const at = unixSeconds(store);
  const item = {
    ...keyOf(actor.project, id),
    audit_id: id,
    project_id: actor.project.id,
    at,
    subject: actor.principal.subject,
    action: actor.action,
    request_id: actor.requestId,
    ...more,
    expires_at: at + keptSeconds,
  };
  return { put: Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) };
}

/** The id of a new audit record. Version 7: audit records sort by time, to the millisecond. */
export function auditId(store: Pick<Store, 'now'>): string {
  return v7({ msecs: store.now() });
}

/** The write of a change's audit record, made in the transaction of the change. */
export function auditWrite(store: Store, actor: Actor, facts: AuditFacts): Write {
  return record(store, actor, auditKey, auditId(store), {
    outcome: 'done',
    record_type: facts.kind.type,
    record_id: String(facts.id),
    before: shown(facts.kind, facts.before),
    after: shown(facts.kind, facts.after),
  });
}

/** The audit record that counts a denied request, and the number counted so far. */
export interface Denial {
  readonly id: string;
  readonly repeated: number;
}

/** The write of a denied request's audit record; it contains nothing of what was sent, so that its size is bounded. */
export function deniedWrite(store: Store, actor: Actor, { id, repeated }: Denial): Write {
  return record(store, actor, deniedKey, id, { outcome: 'denied', repeated });
}
