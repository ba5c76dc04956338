import { type FileSource, fileLoader, type ReadOutcome } from '../../../scanning/operator-file/operator-file.ts';
import { type CmsData, packagedCmsData, withTable } from './cms-data.ts';
import { type OperatorTable, readTable } from './operator-table.ts';

/** Why a table that is dated to come is not used: it would never grow old, and never give way to a newer one. */
function fromTheFuture(outcome: ReadOutcome<OperatorTable>, now: number): string | undefined {
  if (outcome.kind !== 'loaded') return undefined;
  const { asOf } = outcome.value.content;
  // Somewhere it is tomorrow already.
  const isToCome = Date.parse(asOf) > now + 86_400_000;
  return isToCome ? `a table of CMS data cannot be used: it is of ${asOf}, a day to come` : undefined;
}

/**
 * A loader of what CMS scans know: what comes with the product, with the operator's newer tables (paths or
 * `s3://bucket/key`) in its place. To be kept as long as the function is warm: the files are read when a scan begins and
 * again after an hour. It never throws.
 */
export function cmsDataLoader(
  locations: readonly string[],
  source: Omit<FileSource, 'location'>,
): () => Promise<CmsData> {
  const loads = locations.map((location) => fileLoader({ ...source, location }, 'a table of CMS data', readTable));
  return async () => {
    let data = packagedCmsData();
    // One after the other: of two tables of a kind the newer one counts, whatever their order.
    for (const load of loads) {
      const outcome = await load();
      const unread = outcome.kind === 'unreadable' ? outcome.reason : fromTheFuture(outcome, source.now());
      if (unread !== undefined) data = { ...data, unread: [...data.unread, unread] };
      else if (outcome.kind === 'loaded') data = withTable(data, outcome.value);
    }
    return data;
  };
}
