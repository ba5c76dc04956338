import * as z from 'zod/mini';
import { matchesStrongly, readEntityTags } from '../../outcome/entity-tags.ts';
import { PreconditionFailed } from '../../outcome/errors.ts';
import type { Reply } from '../../outcome/reply.ts';
import type { Kind } from '../../records/settings/kinds.ts';
import { parseRecord } from '../../records/stored.ts';
import type { Condition } from '../table/expression.ts';
import type { Item } from '../table/item-range.ts';
import type { Mutation } from './mutation.ts';

const revised = { type: 'record', record: z.object({ revision: z._default(z.int(), 0) }) };

/**
 * The number of changes that users have made to a record; writes of scanners do not count. Records older than
 * revisions are at 0.
 */
export function revisionOf(item: Item): number {
  return parseRecord(revised, item).revision;
}

/** The entity tag of a record at a revision; ids are never reused, so neither is a tag. */
export function entityTagOf(id: unknown, revision: number): string {
  return `"${id}-${revision}"`;
}

/** The response with one record and its entity tag; built-in records always have revision 0. */
export function recordReply({ type, idField }: Pick<Kind, 'type' | 'idField'>, item: Item): Reply {
  return { output: { [type]: item }, headers: { ETag: entityTagOf(item[idField], revisionOf(item)) } };
}

/** The response with one record whose fields hold its entity tag, beside the header that says it. */
export function taggedReply({ type, idField }: Pick<Kind, 'type' | 'idField'>, item: Item): Reply {
  const etag = entityTagOf(item[idField], revisionOf(item));
  return { output: { [type]: { ...item, etag } }, headers: { ETag: etag } };
}

/**
 * Checks the If-Match precondition of a change (RFC 9110 section 13.1.1); weak tags never match. `tag` is undefined
 * where there is no record yet.
 * @throws PreconditionFailed
 */
export function requireMatch({ ifMatch }: Pick<Mutation, 'ifMatch'>, tag: string | undefined): void {
  if (ifMatch === undefined) return;
  const known = readEntityTags(ifMatch);
  if (tag === undefined || !known || !matchesStrongly(known, tag)) throw new PreconditionFailed();
}

/** The condition that an attribute is unchanged since it was read. */
export function unchanged(item: Item, attribute: string): Condition {
  const value = item[attribute];
  return value === undefined ? { absent: attribute } : { equal: [attribute, value] };
}
