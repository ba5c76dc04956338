import type { WebClientOptions } from './client-options.ts';

/** The time limits of a web client; only tests use other values. */
export type WebTuning = Pick<
  WebClientOptions,
  'sleep' | 'requestTimeoutMs' | 'firstByteTimeoutMs' | 'connectTimeoutMs' | 'concurrency'
>;
