import { Socket } from 'node:net';
import { type Egress, EgressSpent } from './egress.ts';

/** What a run may still send: connections (with the further requests on kept ones) and bytes. */
export interface Allowance {
  readonly requests: number;
  readonly bytes: number;
}

/** Whose traffic has been too much. */
export type Spent = 'requests' | 'bytes';

/** A run's own way out: what it sends is counted, and ends with it. */
export interface MeteredEgress {
  readonly egress: Egress;
  /** Connections opened through it, and further requests on kept ones. */
  readonly requests: () => number;
  /** Bytes written to its sockets so far. */
  readonly bytes: () => number;
  /** From now on nothing new is opened; what is open may finish. */
  readonly refuse: () => void;
  /** Closes every socket, too. */
  readonly close: () => void;
}

function closedSocket(): Socket {
  const socket = new Socket();
  socket.destroy(new EgressSpent());
  return socket;
}

const checkMs = 200;

/**
 * Counts what goes out by a guard and stops it at the allowance: the connection or request after the last one is never
 * made. Bytes, as they leave the raw socket (TLS included), are looked at five times a second and before each request on
 * a kept connection. `spent` hears of it once.
 */
export function meter(egress: Egress, allowance: Allowance, spent: (what: Spent) => void): MeteredEgress {
  const open = new Set<Socket>();
  let connections = 0;
  let exchanges = 0;
  let closedBytes = 0;
  let over = false;

  const requests = () => connections + exchanges;
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
    requests,
    bytes,
    refuse,
    close,
    egress: {
      ...egress,
      connect(to, port) {
        if (requests() >= allowance.requests) stop('requests');
        // Summing up the open ones, too, would cost a port scan one look at each of its sockets for each connection.
        if (closedBytes >= allowance.bytes) stop('bytes');
        if (over) return closedSocket();
        connections += 1;
        const socket = egress.connect(to, port);
        open.add(socket);
        socket.once('close', () => {
          if (open.delete(socket)) closedBytes += socket.bytesWritten;
        });
        return socket;
      },
      async resolve(host) {
        if (over) throw new EgressSpent();
        return egress.resolve(host);
      },
      connections: () => connections,
      exchange() {
        if (requests() >= allowance.requests) stop('requests');
        if (bytes() >= allowance.bytes) stop('bytes');
        if (over) throw new EgressSpent();
        exchanges += 1;
        egress.exchange();
      },
      spent: () => over || egress.spent(),
    },
  };
}
