import type { ComponentChildren } from 'preact';
import type { Loaded } from '../loaded.ts';
import { Failure, Loading } from './notice.tsx';

/** Shows what was loaded; before that that it loads, and a failure with a way to try again. */
export function LoadingArea<T>({
  loaded,
  children,
}: {
  readonly loaded: Loaded<T>;
  readonly children: (value: T) => ComponentChildren;
}) {
  const { value, error, isLoading, reload } = loaded;
  return (
    <>
      {error !== undefined && <Failure error={error} retry={reload} />}
      {value === undefined && isLoading && <Loading />}
      {value !== undefined && <div aria-busy={isLoading}>{children(value)}</div>}
    </>
  );
}
