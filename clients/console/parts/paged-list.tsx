import type { ComponentChildren } from 'preact';
import type { Paged } from '../paged.ts';
import { texts } from '../texts.ts';
import { Failure, Loading } from './notice.tsx';

/** Shows a list as far as it was read, and a way to read on. */
export function PagedList<T>({
  list,
  empty,
  children,
}: {
  readonly list: Paged<T>;
  readonly empty: ComponentChildren;
  readonly children: (records: readonly T[]) => ComponentChildren;
}) {
  const { records, hasMore, isLoading, error, readMore, reload } = list;
  return (
    <>
      {error !== undefined && <Failure error={error} retry={records ? readMore : reload} />}
      {records === undefined && isLoading && <Loading />}
      {records?.length === 0 && !isLoading && empty}
      {records !== undefined && records.length > 0 && <div aria-busy={isLoading}>{children(records)}</div>}
      {records !== undefined && hasMore && (
        <button type="button" class="more" aria-disabled={isLoading} onClick={() => isLoading || readMore()}>
          {isLoading ? texts.loading : texts.more}
        </button>
      )}
    </>
  );
}
