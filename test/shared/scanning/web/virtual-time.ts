/** A clock that moves by sleeping alone: what takes minutes is over at once. */
export class VirtualTime {
  #now = 1_000_000;
  readonly #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  readonly now = () => this.#now;

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#sleepers.push({ at: this.#now + ms, wake: resolve });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    return promise;
  };

  /** Lets everybody sleep out who wakes up to then, one after the other. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      await settled();
      const next = this.#sleepers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > until) break;
      this.#sleepers.splice(this.#sleepers.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    this.#now = until;
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A clock for real servers: each sleep is over at once, and the time is gone by. */
export function hurriedTime() {
  let now = Date.now();
  return {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms;
    },
  };
}
