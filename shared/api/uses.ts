import * as z from 'zod/mini';
import type { Use } from './route.ts';

/** Reads of many records. */
export const listUses = ['table:Query'] satisfies Use[];
/** A create needs the id counter (UpdateItem) and the item; an update only UpdateItem. */
export const putRootUses = ['table:UpdateItem', 'table:PutItem'] satisfies Use[];
/** A child's create bumps its parent's version in the same transaction. */
export const putChildUses = ['table:Query', 'table:UpdateItem', 'table:PutItem'] satisfies Use[];
/** Cascades read the children, leave a note of what is still to be cleaned up, and close findings. */
export const deleteUses = [
  'table:GetItem',
  'table:Query',
  'table:DeleteItem',
  'table:PutItem',
  'table:UpdateItem',
] satisfies Use[];
/** Reads the setting, writes its status and the run, sends the message. */
export const invokeUses = [
  'table:GetItem',
  'table:Query',
  'table:UpdateItem',
  'table:PutItem',
  'queue:SendMessage',
] satisfies Use[];

/** What a delete answers inside its envelope. */
export const empty = z.object({});
