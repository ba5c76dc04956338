import * as z from 'zod/mini';
import { DamagedItem, type Stored, type StoredKind } from '../stored.ts';
import type { Kind } from './kinds.ts';

/** What the stage's configuration limits. */
export interface Limits {
  /** How many addresses one port scan target may hold. */
  readonly maxTargetAddresses: number;
  /** Why a target is never scanned, in words that follow its field; undefined where it may be. */
  readonly denied?: (target: string) => string | undefined;
}

/**
 * A kind of stored record as data; the four verbs are code that reads it.
 * `input` is the nested object of a put, `record` what is answered: exactly the fields of the interface, in its order,
 * each with the default that a create fills in where the client said nothing, and that an item has which lacks it.
 */
export interface Resource<I extends z.ZodMiniObject = z.ZodMiniObject, R extends z.ZodMiniObject = z.ZodMiniObject>
  extends Kind {
  readonly input: I;
  readonly record: R;
  /** What a create fills in where the client said nothing, and which depends on the other fields. */
  derived?(fields: Stored): Partial<z.output<R>>;
  /** Says what is wrong with a put beyond its form (`field: rule`), or undefined. */
  fault?(input: z.output<I>, limits: Limits): string | undefined;
}

/** Says of a field that names a target that the stage never scans that (`field: rule`), or undefined. */
export function deniedFault(field: string, target: string, { denied }: Limits): string | undefined {
  const why = denied?.(target);
  return why && `${field}: ${why}`;
}

/** What reading a kind of record needs to know. */
export interface Recorded<R extends z.ZodMiniObject = z.ZodMiniObject> extends Kind, StoredKind<R> {
  readonly type: string;
}

/** The defaults that a record's schema declares, by field. */
export function defaultsOf(record: z.ZodMiniObject): Stored {
  const fields = Object.entries(record.shape);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (field instanceof z.ZodMiniDefault ? [[name, z.parse(field, undefined)]] : [])),
  );
}

/**
 * The id in a field of a stored record: its own, or that of one that it names.
 * @throws DamagedItem
 */
export function idIn({ type }: Pick<Kind, 'type'>, item: Stored, field: string): number {
  const id = item[field];
  if (typeof id !== 'number') throw new DamagedItem(type, item, field, 'must be a record id');
  return id;
}

/** Declares a resource; it only carries the types. A function for the reason that routes are declared by one. */
export function resource<const I extends z.ZodMiniObject, const R extends z.ZodMiniObject>(
  declaration: () => Resource<I, R>,
): Resource<I, R> {
  return declaration();
}

/** The first detail of a record that can be scanned: Configured where the status says so, and only there. */
export function firstDetail({ status }: Stored) {
  return status === 2 ? { status_detail: 'Configured' } : {};
}
