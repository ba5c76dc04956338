import { setTimeout as sleep } from 'node:timers/promises';
import { TooManyRequests } from '../../outcome/errors.ts';

const maxTries = 8;
const firstPauseMs = 100;

/** Work for a crowd that nobody waits for at the other end: a throttled table is asked again, later and later. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooManyRequests) || tries >= maxTries) throw error;
      await sleep(firstPauseMs * 2 ** tries * (0.5 + Math.random() / 2));
    }
  }
}
