import { Socket } from 'node:net';
import type { Egress } from '../egress.ts';

/** What a run may still send: connections and bytes. */
export interface Allowance {
  readonly requests: number;
  readonly bytes: number;
}

/** Whose traffic has been too much. */
export type Spent = 'requests' | 'bytes';

/** A run's own way out: what it sends is counted, and ends with it. */
export interface MeteredEgress {
  readonly egress: Egress;
  /** Connections opened through it. */
  readonly requests: () => number;
  /** Bytes written to its sockets so far. */
  readonly bytes: () => number;
  /** From now on nothing new is opened; what is open may finish. */
  readonly refuse: () => void;
  /** Closes every socket, too. */
  readonly close: () => void;
}

/** What a machine says that has no sockets left: no scanner takes it for an answer of the target. */
function closedSocket(): Socket {
  const socket = new Socket();
  const error = Object.assign(new Error('the run may send no more'), { code: 'EAGAIN' });
  socket.destroy(error);
  return socket;
}

const checkMs = 200;

/**
 * Counts what goes out by a guard and stops it at the allowance: the connection after the last one is never opened, and
 * bytes are looked at five times a second. `spent` hears of it once.
 */
export function meter(egress: Egress, allowance: Allowance, spent: (what: Spent) => void): MeteredEgress {
  const open = new Set<Socket>();
  let requests = 0;
  let closedBytes = 0;
  let over = false;

  const bytes = () => {
    let sum = closedBytes;
    for (const socket of open) sum += socket.bytesWritten;
    return sum;
  };
  const refuse = () => {
    over = true;
  };
  const close = () => {
    over = true;
    clearInterval(timer);
    for (const socket of open) socket.destroy();
  };
  const stop = (what: Spent) => {
    if (over) return;
    over = true;
    if (what === 'bytes') for (const socket of open) socket.destroy();
    spent(what);
  };
  const timer = setInterval(() => {
    if (open.size > 0 && bytes() >= allowance.bytes) stop('bytes');
  }, checkMs);
  timer.unref();

  return {
    requests: () => requests,
    bytes,
    refuse,
    close,
    egress: {
      ...egress,
      connect(to, port) {
        if (!over && requests >= allowance.requests) stop('requests');
        if (!over && closedBytes >= allowance.bytes) stop('bytes');
        if (over) return closedSocket();
        requests += 1;
        const socket = egress.connect(to, port);
        open.add(socket);
        socket.once('close', () => {
          if (open.delete(socket)) closedBytes += socket.bytesWritten;
        });
        return socket;
      },
      async resolve(host) {
        if (over) throw new Error('the run may send no more');
        return egress.resolve(host);
      },
      connections: () => requests,
    },
  };
}
