import type { WebClientOptions } from './client-options.ts';

/** The times of a client; only tests choose others than a scanner does. */
export type WebTuning = Pick<
  WebClientOptions,
  'sleep' | 'requestTimeoutMs' | 'firstByteTimeoutMs' | 'connectTimeoutMs' | 'concurrency'
>;
