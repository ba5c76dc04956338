/** Connects on first use and caches the result for the function instance; a failed attempt is repeated. */
export function connectOnce<D>(connect: () => D): () => D {
  let connected: D | undefined;
  return () => {
    connected ??= connect();
    return connected;
  };
}
