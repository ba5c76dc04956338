import { Socket } from 'node:net';
import type { Attempt, Ended } from './attempt.ts';
import { type Egress, EgressSpent } from './egress.ts';

/** The remaining budget of a run: connections (with further requests on kept-alive ones) and bytes. */
export interface Allowance {
  readonly requests: number;
  readonly bytes: number;
}

/** The budget that is exhausted. */
export type Spent = 'requests' | 'bytes';

/** The egress of one run: its traffic is counted, and its connections end with the run. */
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

/** Ends like a machine without sockets: no scanner takes it for a response of the target. */
function spentAttempt(ended: Ended): Attempt {
  const later = setImmediate(() => ended(new EgressSpent().code));
  return { cancel: () => clearImmediate(later) };
}

const checkMs = 200;

/** The sockets and requests of one run against what it may still send. */
class Meter {
  readonly #allowance: Allowance;
  readonly #spent: (what: Spent) => void;
  readonly #open = new Set<Socket>();
  readonly #attempts = new Set<Attempt>();
  readonly #timer: NodeJS.Timeout;
  #connections = 0;
  #exchanges = 0;
  #closedBytes = 0;
  readonly #end = new AbortController();
  #isOver = false;

  constructor(allowance: Allowance, spent: (what: Spent) => void) {
    this.#allowance = allowance;
    this.#spent = spent;
    this.#timer = setInterval(() => {
      if (this.#open.size > 0 && this.bytes >= allowance.bytes) this.#stop('bytes');
    }, checkMs);
    this.#timer.unref();
  }

  get connections(): number {
    return this.#connections;
  }

  get requests(): number {
    return this.#connections + this.#exchanges;
  }

  get bytes(): number {
    let sum = this.#closedBytes;
    for (const socket of this.#open) sum += socket.bytesWritten;
    return sum;
  }

  /** Aborted when everything is closed. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Counts one more connection; false where none may be opened. */
  takeConnection(): boolean {
    // Summing up the open ones, too, would cost a port scan one look at each of its sockets for each connection.
    this.#judge(this.#closedBytes);
    if (this.#isOver) return false;
    this.#connections += 1;
    return true;
  }

  /** Counts one more request on a kept connection; false where none may be sent. */
  takeExchange(): boolean {
    this.#judge(this.bytes);
    if (this.#isOver) return false;
    this.#exchanges += 1;
    return true;
  }

  /** Counts one datagram of so many bytes; false where it may not be sent. */
  takeDatagram(bytes: number): boolean {
    if (!this.takeConnection()) return false;
    this.#closedBytes += bytes;
    return true;
  }

  get left(): { readonly requests: number; readonly bytes: number } {
    const { requests, bytes } = this.#allowance;
    if (this.#isOver) return { requests: 0, bytes: 0 };
    return { requests: Math.max(0, requests - this.requests), bytes: Math.max(0, bytes - this.bytes) };
  }

  charge({ requests, bytes }: { readonly requests: number; readonly bytes: number }): void {
    this.#exchanges += requests;
    this.#closedBytes += bytes;
    this.#judge(this.bytes);
  }

  watch(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => {
      if (this.#open.delete(socket)) this.#closedBytes += socket.bytesWritten;
    });
  }

  /** Begins an attempt that ends with the run. */
  attempt(begin: (ended: () => void) => Attempt): Attempt {
    const attempt = begin(() => this.#attempts.delete(attempt));
    const watched = {
      cancel: () => {
        this.#attempts.delete(attempt);
        attempt.cancel();
      },
    };
    this.#attempts.add(attempt);
    return watched;
  }

  refuse(): void {
    this.#isOver = true;
  }

  close(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#end.abort(new EgressSpent());
    for (const socket of this.#open) socket.destroy();
    for (const attempt of this.#attempts) attempt.cancel();
  }

  #judge(bytes: number): void {
    if (this.requests >= this.#allowance.requests) this.#stop('requests');
    if (bytes >= this.#allowance.bytes) this.#stop('bytes');
  }

  #stop(what: Spent): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (what === 'bytes') for (const socket of this.#open) socket.destroy();
    this.#spent(what);
  }
}

/**
 * Counts the traffic through an egress guard and stops it at the budget: the connection or request beyond it is never
 * made. Bytes, as they leave the raw socket (TLS included), are looked at five times a second and before each request
 * on a kept connection. `spent` hears of it once.
 */
export function meter(egress: Egress, allowance: Allowance, spent: (what: Spent) => void): MeteredEgress {
  const counted = new Meter(allowance, spent);
  return {
    requests: () => counted.requests,
    bytes: () => counted.bytes,
    refuse: () => counted.refuse(),
    close: () => counted.close(),
    egress: {
      ...egress,
      connect(to, port) {
        if (!counted.takeConnection()) return closedSocket();
        const socket = egress.connect(to, port);
        counted.watch(socket);
        return socket;
      },
      attempt(to, port, ended) {
        if (!counted.takeConnection()) return spentAttempt(ended);
        return counted.attempt((over) =>
          egress.attempt(to, port, (end) => {
            over();
            ended(end);
          }),
        );
      },
      async ask(to, port, question) {
        if (!counted.takeDatagram(question.bytes.length)) return { kind: 'unsent' };
        return egress.ask(to, port, { ...question, until: AbortSignal.any([question.until, counted.ended]) });
      },
      async resolve(host) {
        if (counted.isOver) throw new EgressSpent();
        return egress.resolve(host);
      },
      connections: () => counted.connections,
      exchange() {
        if (!counted.takeExchange()) throw new EgressSpent();
        egress.exchange();
      },
      left: () => counted.left,
      charge: (sent) => counted.charge(sent),
      spent: () => counted.isOver || egress.spent(),
    },
  };
}
