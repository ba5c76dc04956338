import * as z from 'zod/mini';

/** A record as it is answered with its entity tag, by which a change may ask for it as it was read. */
/* @__NO_SIDE_EFFECTS__ */
export function tagged<S extends z.core.$ZodShape>(record: z.ZodMiniObject<S>) {
  return z.extend(record, { etag: z.string() });
}

/** A record of the contract: lists tell its tag where they are asked for it, as its fields are those of the contract. */
/* @__NO_SIDE_EFFECTS__ */
export function taggedIfAsked<S extends z.core.$ZodShape>(record: z.ZodMiniObject<S>) {
  return z.extend(record, { etag: z.optional(z.string()) });
}
