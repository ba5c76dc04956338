import { v7 } from 'uuid';
import type { AuthorizedProject, Principal } from '../auth/principal.ts';
import { type Store, unixSeconds } from './connection.ts';
import { auditKey, deniedKey, type Key } from './keys.ts';
import type { Item, Write } from './table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a change was about: the record, and its fields before and after, where there was one. */
export interface AuditFacts {
  /** The record's name on the wire, such as `osint` or `run`. */
  readonly type: string;
  readonly id: number | string;
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
}

/** Who asks for what. */
export interface Actor {
  readonly project: AuthorizedProject;
  readonly principal: Pick<Principal, 'subject'>;
  readonly requestId: string;
  readonly action: string;
}

const keptSeconds = 400 * 24 * 3600;

/** Attributes of stored items that are the store's own business, or no news. */
const internal = /^(pk|sk|lk|version|revision|only_child|active_run|last_run|project_id|due_\w+|expires_at)$/;
/** Names of fields whose values nobody may read again. */
const secret = /secret|password|token|private_key/;

/** A record's fields as an audit may show them. */
function shown(fields: Fields | undefined): Fields | undefined {
  if (!fields) return undefined;
  const entries = Object.entries(fields).filter(([name, value]) => value !== undefined && !internal.test(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, secret.test(name) ? '***' : value]));
}

function record(store: Store, actor: Actor, keyOf: (project: AuthorizedProject, id: string) => Key, more: Item): Write {
  // Version 7: audit records sort by time, to the millisecond.
  const id = v7({ msecs: store.now() });
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

/** The audit record of a change: goes into the transaction that does it. */
export function auditWrite(store: Store, actor: Actor, facts: AuditFacts): Write {
  return record(store, actor, auditKey, {
    outcome: 'done',
    record_type: facts.type,
    record_id: String(facts.id),
    before: shown(facts.before),
    after: shown(facts.after),
  });
}

/** The audit record of a request that was denied: nothing of what was sent, so that none is larger than another. */
export function deniedWrite(store: Store, actor: Actor): Write {
  return record(store, actor, deniedKey, { outcome: 'denied' });
}
