import * as z from 'zod/mini';
import { recordId, text, timestamps, unixTime } from '../fields.ts';
import { tagged } from '../tagged.ts';

/** Tokens and their ids; they live under keys of their own. */
export const tokenKind = { type: 'token', code: 'TOK', idField: 'token_id', firstId: 1001 } as const;

const maxGrants = 10;

/** What a token lets its holder do; the store compares it with what its creator may do. */
const grants = z
  .array(
    z
      .string('must be a string')
      .check(
        z.regex(
          /^project:(\*|[1-9]\d{0,9}):(viewer|operator|editor|admin)$/,
          'must be project:<id>:<role> or project:*:<role> with the role viewer, operator, editor or admin',
        ),
      ),
  )
  .check(
    z.minLength(1, 'must have at least one entry'),
    z.maxLength(maxGrants, `must have at most ${maxGrants} entries`),
  );

const name = text(100);

/** A token as a client asks for it. */
export const tokenInput = z.object({
  /** A token is never changed: its holder would not know. Told to those who send one back. */
  token_id: z.optional(
    recordId.check(
      z.refine(() => false, 'must be absent: a token cannot be changed, create another and delete this one'),
    ),
  ),
  project_id: recordId,
  /** Whom it is for, in the words of who creates it. */
  name,
  grants,
  /** Ninety days from now where it does not say. */
  expires_at: z.optional(unixTime),
});

export type TokenInput = z.output<typeof tokenInput>;

/** A token as it is answered, listed and audited: all but its secret. */
export const tokenRecord = z.object({
  token_id: recordId,
  project_id: recordId,
  name,
  grants,
  /** The subject of who created it. */
  created_by: z.string(),
  expires_at: unixTime,
  /** To the hour; 0 where it was never used. */
  last_used_at: unixTime,
  ...timestamps,
});

/** A token as lists and changes answer it. */
export const taggedToken = tagged(tokenRecord);

/** A token as it is stored: of its secret the hash alone. */
export const storedToken = {
  type: 'token',
  record: z.object({ ...tokenRecord.shape, secret_hash: z.string() }),
};
