/** Connects on first use and caches the result for the execution environment; a failed attempt is repeated. */
export function connectOnce<D>(connect: () => D): () => D {
  let connected: D | undefined;
  return () => {
    connected ??= connect();
    return connected;
  };
}
