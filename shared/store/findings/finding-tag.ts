import type { Finding } from '../../records/findings/finding.ts';
import { findingKind } from '../../records/settings/kinds.ts';
import { entityTagOf, revisionOf } from '../changes/revision.ts';
import type { Item } from '../table/item-range.ts';
import { byTerms, type FindingTerms } from './finding-terms.ts';

/** The tag of a finding: what users say of it, not what scans write. */
export function findingTag(item: Item): string {
  return entityTagOf(item[findingKind.idField], revisionOf(item));
}

/** A finding with what the terms of its project say of it, and its tag, as lists tell it. */
export function inTerms<F extends Item & Finding>(finding: F, terms: FindingTerms) {
  return { ...finding, ...byTerms(finding, terms), etag: findingTag(finding) };
}
