import { vi } from 'vitest';

/** Waits until the check no longer throws, for as long as a test may take: what comes late on a busy machine still comes. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 880_000, interval: 10 });
}
