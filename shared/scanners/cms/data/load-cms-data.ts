import { type FileSource, fileLoader } from '../../../scanning/operator-file/operator-file.ts';
import { type CmsData, packagedCmsData, withTable } from './cms-data.ts';
import { dataAge } from './data-age.ts';
import { readTable } from './operator-table.ts';

/**
 * A loader of what CMS scans know: what comes with the product, with the operator's newer tables (paths or
 * `s3://bucket/key`) in its place. To be kept as long as the function is warm: the files are read when a scan begins and
 * again after an hour. It never throws. `aged` hears of the days of the oldest table that is used.
 */
export function cmsDataLoader(
  locations: readonly string[],
  source: Omit<FileSource, 'location'>,
  aged: (days: number) => void = () => undefined,
): () => Promise<CmsData> {
  const loads = locations.map((location) => fileLoader({ ...source, location }, 'a table of CMS data', readTable));
  return async () => {
    let data = packagedCmsData();
    // One after the other: of two tables of a kind the newer one counts, whatever their order.
    for (const load of loads) {
      const outcome = await load();
      if (outcome.kind === 'loaded') data = withTable(data, outcome.value);
      if (outcome.kind === 'unreadable') data = { ...data, unread: [...data.unread, outcome.reason] };
    }
    const days = [...Object.values(data.asOf), ...[...data.systemHashes.values()].map(({ asOf }) => asOf)];
    aged(Math.max(...days.map((day) => dataAge(day, source.now()))));
    return data;
  };
}
