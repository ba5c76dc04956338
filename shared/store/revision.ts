import * as z from 'zod/mini';
import { matchesStrongly, readEntityTags } from '../outcome/entity-tags.ts';
import { PreconditionFailed } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import type { Kind } from '../records/kinds.ts';
import { parseRecord } from '../records/stored.ts';
import type { Condition } from './expression.ts';
import type { Mutation } from './mutation.ts';
import type { Item } from './table.ts';

const revised = { type: 'record', record: z.object({ revision: z._default(z.int(), 0) }) };

/** How often users have changed a record; what scanners write does not count. Records older than revisions are at 0. */
export function revisionOf(item: Item): number {
  return parseRecord(revised, item).revision;
}

/** The entity tag of a record at a revision; ids are never used twice, so neither is a tag. */
export function tagOf(id: unknown, revision: number): string {
  return `"${id}-${revision}"`;
}

/** The answer that is one record, with its tag; built-in records are at revision 0 for ever. */
export function recordReply({ type, idField }: Pick<Kind, 'type' | 'idField'>, item: Item): Reply {
  return { output: { [type]: item }, headers: { ETag: tagOf(item[idField], revisionOf(item)) } };
}

/**
 * Holds a change to its If-Match (RFC 9110 section 13.1.1); weak tags never match. `tag` is undefined where there is no
 * record yet.
 * @throws PreconditionFailed
 */
export function requireMatch({ ifMatch }: Pick<Mutation, 'ifMatch'>, tag: string | undefined): void {
  if (ifMatch === undefined) return;
  const known = readEntityTags(ifMatch);
  if (tag === undefined || !known || !matchesStrongly(known, tag)) throw new PreconditionFailed();
}

/** Holds where an attribute is as it was read. */
export function unchanged(item: Item, attribute: string): Condition {
  const value = item[attribute];
  return value === undefined ? { absent: attribute } : { equal: [attribute, value] };
}
