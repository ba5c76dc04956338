import { findingKind } from '../records/kinds.ts';
import { revisionOf, tagOf } from './revision.ts';
import type { Item } from './table.ts';

/** The tag of a finding: what users say of it, not what scans write. */
export function findingTag(item: Item): string {
  return tagOf(item[findingKind.idField], revisionOf(item));
}

/** A finding with its tag, as lists tell it. */
export function withTag<F extends Item>(finding: F): F & { readonly etag: string } {
  return { ...finding, etag: findingTag(finding) };
}
