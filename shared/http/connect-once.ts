/** Connects when it is first asked for, and again only where that failed: an instance has its connections once. */
export function connectOnce<D>(connect: () => D): () => D {
  let connected: D | undefined;
  return () => {
    connected ??= connect();
    return connected;
  };
}
