import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** A page of a list as the service answers it. */
interface ListPage<T> {
  readonly records: readonly T[];
  readonly cursor: string | undefined;
}

/** A list as far as it was read. */
export interface Paged<T> {
  readonly records: readonly T[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly readMore: () => void;
  readonly reload: () => void;
}

interface State<T> {
  readonly key: string;
  readonly records: readonly T[] | undefined;
  readonly cursor: string | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
}

type Read<T> = (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T>>;

/** Reads on until there is something to show: a search may end before it has found anything, and go on. */
async function readSome<T>(read: Read<T>, cursor: string | undefined, signal: AbortSignal): Promise<ListPage<T>> {
  let page = await read(cursor, signal);
  while (page.records.length === 0 && page.cursor !== undefined) page = await read(page.cursor, signal);
  return page;
}

/** Reads a list page by page, from the beginning whenever `key` changes. */
export function usePaged<T>(key: string, read: Read<T>): Paged<T> {
  const [state, setState] = useState<State<T>>({
    key,
    records: undefined,
    cursor: undefined,
    error: undefined,
    isLoading: true,
  });
  const [turn, setTurn] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  const reading = useRef<AbortController>(undefined);

  const readFrom = useCallback(
    (from: Pick<State<T>, 'records' | 'cursor'>) => {
      reading.current?.abort();
      const aborting = new AbortController();
      reading.current = aborting;
      setState({ key, ...from, error: undefined, isLoading: true });
      const set = (next: Partial<State<T>>) => {
        if (!aborting.signal.aborted) setState((before) => ({ ...before, isLoading: false, ...next }));
      };
      readSome(latest.current, from.cursor, aborting.signal).then(
        ({ records, cursor }) => set({ records: [...(from.cursor ? (from.records ?? []) : []), ...records], cursor }),
        (error: unknown) => set({ error }),
      );
    },
    [key],
  );
  useEffect(() => {
    readFrom({ records: state.key === key ? state.records : undefined, cursor: undefined });
    return () => reading.current?.abort();
  }, [readFrom, turn]);
  return {
    records: state.key === key ? state.records : undefined,
    hasMore: state.cursor !== undefined,
    isLoading: state.isLoading,
    error: state.error,
    readMore: useCallback(() => readFrom(state), [readFrom, state]),
    reload: useCallback(() => setTurn((before) => before + 1), []),
  };
}
