/** What a thread runs to be a worker, in the npm package: it was compiled before. */
export function workerCode(): URL {
  return new URL('./worker.js', import.meta.url);
}
