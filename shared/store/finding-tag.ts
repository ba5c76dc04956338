import type { Finding } from '../records/finding.ts';
import { findingKind } from '../records/kinds.ts';
import { dueAt, type SlaDays } from '../records/sla.ts';
import { revisionOf, tagOf } from './revision.ts';
import type { Item } from './table.ts';

/** The tag of a finding: what users say of it, not what scans write. */
export function findingTag(item: Item): string {
  return tagOf(item[findingKind.idField], revisionOf(item));
}

/** A finding with when it is to be fixed and its tag, as lists tell it. */
export function listed<F extends Item & Finding>(finding: F, sla: SlaDays) {
  return { ...finding, due_at: dueAt(finding, sla), etag: findingTag(finding) };
}
