import type * as z from 'zod/mini';
import type { Kind } from './kinds.ts';

/** What the stage's configuration limits. */
export interface Limits {
  /** How many addresses one port scan target may hold. */
  readonly maxTargetAddresses: number;
}

/**
 * A kind of stored record as data; the four verbs are code that reads it.
 * `input` is the nested object of a put, `record` what is answered: exactly the fields of the interface, in its order.
 */
export interface Resource<I extends z.ZodMiniObject = z.ZodMiniObject, R extends z.ZodMiniObject = z.ZodMiniObject>
  extends Kind {
  readonly input: I;
  readonly record: R;
  /** What a create fills in where the client said nothing. */
  defaults(input: z.output<I>): Partial<z.output<R>>;
  /** Says what is wrong with a put beyond its form (`field: rule`), or undefined. */
  fault?(input: z.output<I>, limits: Limits): string | undefined;
}

/** Declares a resource; it only carries the types. A function for the reason that routes are declared by one. */
export function resource<const I extends z.ZodMiniObject, const R extends z.ZodMiniObject>(
  declaration: () => Resource<I, R>,
): Resource<I, R> {
  return declaration();
}

/** Create defaults of a record that can be scanned (semantics: Configured only where the status says so). */
export function scanDefaults(input: { readonly status?: number | undefined }) {
  const status = input.status ?? 2;
  return { status, status_detail: status === 2 ? 'Configured' : '', scan_at: 0 };
}
