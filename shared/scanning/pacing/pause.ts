import { setTimeout } from 'node:timers/promises';

/** Waits for some milliseconds; throws `signal.reason` as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal });
  } catch (error) {
    // What node throws names the reason as its cause only.
    signal.throwIfAborted();
    throw error;
  }
}
