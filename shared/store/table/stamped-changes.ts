import { stamped } from '../../records/stored.ts';
import type { Changes, Condition } from './expression.ts';

/** True for a condition that holds where there is no item, or may. */
const holdsOfNone = (condition: Condition) => 'absent' in condition || 'differs' in condition || 'anyOf' in condition;

/** True for an update that gives an attribute a value. */
const gives = ({ set, setOnce, add }: Changes) =>
  Object.values({ ...set, ...setOnce, ...add }).some((value) => value !== undefined);

/**
 * The changes of an update with the version of the item's schema, where the update may create the item. One that is there
 * keeps the version that it was created with; without one, it is of a kind whose schema has not changed since there are
 * versions.
 */
export function stampedChanges(changes: Changes, when: readonly Condition[] = []): Changes {
  const mayCreate = gives(changes) && when.every(holdsOfNone);
  return mayCreate ? { ...changes, setOnce: stamped(changes.setOnce ?? {}) } : changes;
}
