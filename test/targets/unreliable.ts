import { Socket } from 'node:net';
import { attemptBySocket } from '../../shared/scanning/egress/attempt.ts';
import type { Egress, PinnedAddress } from '../../shared/scanning/egress/egress.ts';

/** What happens to a connect: it passes, gets no answer, goes to another port, or fails with an error code. */
export type Fate = 'pass' | 'lost' | { readonly port: number } | { readonly code: string };

/** A way out whose network does as `fate` says; everything else is the guard it wraps. */
export function throughNetwork(egress: Egress, fate: (to: PinnedAddress, port: number) => Fate): Egress {
  return {
    ...egress,
    connect(to, port) {
      const decided = fate(to, port);
      if (decided === 'pass') return egress.connect(to, port);
      if (decided === 'lost') return new Socket();
      if ('port' in decided) return egress.connect(to, decided.port);
      return failing(decided.code);
    },
    attempt(to, port, ended) {
      const decided = fate(to, port);
      if (decided === 'pass') return egress.attempt(to, port, ended);
      if (decided === 'lost') return { cancel: () => {} };
      if ('port' in decided) return egress.attempt(to, decided.port, ended);
      return attemptBySocket(failing(decided.code), ended);
    },
  };
}

function failing(code: string): Socket {
  const socket = new Socket();
  setImmediate(() => socket.destroy(Object.assign(new Error(code), { code })));
  return socket;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
