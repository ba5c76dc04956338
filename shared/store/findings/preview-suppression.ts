import type { Reply } from '../../outcome/reply.ts';
import { sampleFinding } from '../../records/findings/named-finding.ts';
import { isMatched, type SuppressionInput } from '../../records/findings/suppression.ts';
import { fieldsOf, type Stored } from '../../records/stored.ts';
import type { Mutation } from '../changes/mutation.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { Search } from '../table/search.ts';
import { checkSuppression } from './change-suppression.ts';
import { streamAfter } from './list-findings.ts';

/** Short of what a function and the gateway in front of it have. */
const previewMs = 15_000;

const sampleSize = 10;

/**
 * Tells which findings a rule would set aside, and changes nothing. Where the time ends before all were looked at, the
 * answer says that it is not complete.
 * @throws InvalidRequest
 */
export async function previewSuppression(store: Store, call: Mutation, input: SuppressionInput): Promise<Reply> {
  checkSuppression(input, call, unixSeconds(store));
  const { check_id, host, resource } = input.match;
  const search = new Search(store.now, previewMs);
  const sample: Stored[] = [];
  let matched = 0;
  // What the table can tell of the match, it drops by itself.
  for await (const finding of streamAfter(store, call.project, { check_id, host, resource }, 0, search)) {
    if (search.isOver()) break;
    if (finding.status === 'fixed' || !isMatched(finding, input.match)) continue;
    matched += 1;
    if (sample.length < sampleSize) sample.push(Object.fromEntries(fieldsOf({ record: sampleFinding }, finding)));
  }
  const is_complete = search.stoppedAt === undefined && !search.isOver();
  return { output: { suppression: null, matched, is_complete, sample } };
}
