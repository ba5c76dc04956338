import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** What is asked of the service: not there yet, there, or failed. What was there stays while it is asked for again. */
export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * Loads when the component appears and whenever `key` changes; an answer to an earlier question is dropped. `load` gets a
 * signal that is aborted where nobody waits any more.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; value: T | undefined; error: unknown; isLoading: boolean }>({
    key,
    value: undefined,
    error: undefined,
    isLoading: true,
  });
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const aborting = new AbortController();
    setState((before) => ({
      key,
      value: before.key === key ? before.value : undefined,
      error: undefined,
      isLoading: true,
    }));
    latest.current(aborting.signal).then(
      (value) => {
        if (!aborting.signal.aborted) setState({ key, value, error: undefined, isLoading: false });
      },
      (error: unknown) => {
        if (!aborting.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }));
      },
    );
    return () => aborting.abort();
  }, [key, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { value: state.value, error: state.error, isLoading: state.isLoading, reload };
}
