import * as z from 'zod/mini';
import type { Use } from './route.ts';

/** Reads of many records. */
export const listUses = ['table:Query'] satisfies Use[];
/** Reads of findings: large evidence has an item of its own. */
export const findingUses = [...listUses, 'table:GetItem'] satisfies Use[];
/**
 * An update reads the record (GetItem, which also looks for the answer to a repeat); a create needs the id counter
 * (UpdateItem); the item, its audit record and the answer for repeats are put.
 */
export const putRootUses = ['table:GetItem', 'table:UpdateItem', 'table:PutItem'] satisfies Use[];
/** A child's create bumps its parent's version in the same transaction, and asks whether the parent is being deleted. */
export const putChildUses = ['table:Query', ...putRootUses] satisfies Use[];
/** A record that nothing hangs on is read, removed, audited, and its answer for repeats kept. */
export const deleteLeafUses = ['table:GetItem', 'table:DeleteItem', 'table:PutItem'] satisfies Use[];
/** Cascades read the children, leave a note of what is still to be cleaned up, and close findings. */
export const deleteUses = [
  'table:GetItem',
  'table:Query',
  'table:DeleteItem',
  'table:PutItem',
  'table:UpdateItem',
  'stage:FIXED_FINDING_KEPT_DAYS',
] satisfies Use[];
/** Reads the setting, writes its status and the run, sends the message; a run that waited leaves its note behind. */
export const invokeUses = [
  'table:GetItem',
  'table:Query',
  'table:UpdateItem',
  'table:PutItem',
  'table:DeleteItem',
  'queue:SendMessage',
  'stage:MAX_RUNS_PER_PROJECT',
] satisfies Use[];
/** What an invoke needs beyond a start: whether the stage asks for proofs of ownership, and which profile a scan would have. */
export const askedUses = [...invokeUses, 'stage:TARGET_PROOFS', 'stage:STAGE_POLICY'] satisfies Use[];
/** Ends a run, releases its slot and destination, and sends the run that gets the slot. */
export const endRunUses = [...invokeUses, 'stage:RUN_KEPT_DAYS', 'stage:FIXED_FINDING_KEPT_DAYS'] satisfies Use[];

/** What a delete answers inside its envelope. */
export const empty = z.object({});
