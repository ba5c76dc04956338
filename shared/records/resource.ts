import type * as z from 'zod/mini';

/** What the stage's configuration limits. */
export interface Limits {
  /** How many addresses one port scan target may hold. */
  readonly maxTargetAddresses: number;
}

/** The record that another one belongs to. */
export interface Parent {
  readonly type: string;
  readonly code: string;
  /** The child's field that holds the parent's id. */
  readonly field: string;
}

/**
 * A kind of stored record as data; the four verbs are code that reads it.
 * `input` is the nested object of a put, `record` what is answered: exactly the fields of the interface, in its order.
 */
export interface Resource<I extends z.ZodMiniObject = z.ZodMiniObject, R extends z.ZodMiniObject = z.ZodMiniObject> {
  /** The name on the wire: the member of requests and answers that holds the record. */
  readonly type: string;
  /** Short prefix of the record's sort key. */
  readonly code: string;
  readonly idField: string;
  /** Ids start here and rise. */
  readonly firstId: number;
  /** The record whose deletion takes this one along. */
  readonly parent?: Parent;
  /** A record this one names without hanging on it: it must exist when the link is made, and cannot be deleted while it is. */
  readonly reference?: {
    readonly type: string;
    readonly code: string;
    readonly field: string;
    readonly builtIn: ReadonlySet<number>;
  };
  /** At most one record of this kind in a parent. */
  readonly single?: true;
  /** Records with these ids exist in every project, are not in the table, and cannot be changed. */
  readonly builtIn?: ReadonlySet<number>;
  /** The built-in data source that settings of this kind belong to. */
  readonly dataSource?: { readonly id: number; readonly known: ReadonlySet<number> };
  /** Has status, status_detail and scan_at, and runs. */
  readonly scannable?: true;
  readonly input: I;
  readonly record: R;
  /** What a create fills in where the client said nothing. */
  defaults(input: z.output<I>): Partial<z.output<R>>;
  /** Says what is wrong with a put beyond its form (`field: rule`), or undefined. */
  fault?(input: z.output<I>, limits: Limits): string | undefined;
}

/** Declares a resource; it only carries the types. */
/* @__NO_SIDE_EFFECTS__ */
export function resource<const I extends z.ZodMiniObject, const R extends z.ZodMiniObject>(
  declaration: Resource<I, R>,
): Resource<I, R> {
  return declaration;
}

/** Create defaults of a record that can be scanned (semantics: Configured only where the status says so). */
export function scanDefaults(input: { readonly status?: number | undefined }) {
  const status = input.status ?? 2;
  return { status, status_detail: status === 2 ? 'Configured' : '', scan_at: 0 };
}
