import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { getSystemErrorName } from 'node:util';
import * as z from 'zod/mini';
import type { SocketAddress } from './socket-address.ts';

/**
 * How an attempt to connect ended: `connected`, `self` where the connection reached itself, or the code of the system's
 * error, e.g. `ECONNREFUSED`.
 */
type AttemptEnd = string;

/** An attempt under way. */
export interface Attempt {
  /** Ends it; nothing more is heard of it. */
  readonly cancel: () => void;
}

/** Hears once how an attempt ended, never before the call that began it has returned. The connection is gone by then. */
export type Ended = (end: AttemptEnd) => void;

interface Endpoint {
  address?: string;
  port?: number;
}

/** Node's handle of a TCP connection, as far as an attempt needs it. Calls return 0 or a negative error number. */
interface TcpHandle {
  connect(request: object, address: string, port: number): number;
  connect6(request: object, address: string, port: number): number;
  getsockname(at: Endpoint): number;
  getpeername(at: Endpoint): number;
  /** Closes with a reset: nothing is left in TIME_WAIT. */
  reset(): number;
  close(): void;
}

interface ConnectRequest {
  oncomplete: ((status: number) => void) | undefined;
}

const isClass = (value: unknown) => typeof value === 'function';
const bindingSchema = z.object({
  TCP: z.custom<new (type: number) => TcpHandle>(isClass),
  TCPConnectWrap: z.custom<new () => ConnectRequest>(isClass),
  constants: z.object({ SOCKET: z.number() }),
});
type Binding = z.infer<typeof bindingSchema>;

/** Node's own handles, which it may take away one day; undefined where it has. */
function findHandles(): Binding | undefined {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') return undefined;
  try {
    return bindingSchema.safeParse(binding.call(process, 'tcp_wrap')).data;
  } catch {
    return undefined;
  }
}

let found: { readonly handles: Binding | undefined } | undefined;

/** Looked for with the first attempt: only port scans make any. */
function handlesOfNode(): Binding | undefined {
  found ??= { handles: findHandles() };
  return found.handles;
}

const REFUSED = -constants.errno.ECONNREFUSED;
const STILL_REFUSED = -constants.errno.ECONNABORTED;

/** A connection by a handle of Node, which connects again where it was refused. */
class ReusableHandle {
  readonly family: 4 | 6;
  readonly #binding: Binding;
  readonly #handle: TcpHandle;

  constructor(binding: Binding, family: 4 | 6) {
    this.family = family;
    this.#binding = binding;
    this.#handle = new binding.TCP(binding.constants.SOCKET);
  }

  /** Begins; gives 0, or the error for which `ended` will hear nothing. */
  connect(to: SocketAddress, ended: (status: number) => void): number {
    const request = new this.#binding.TCPConnectWrap();
    request.oncomplete = ended;
    const status = this.#begin(request, to);
    // Linux tells once more of the refusal before it lets the same socket connect again.
    return status === STILL_REFUSED ? this.#begin(request, to) : status;
  }

  #begin(request: ConnectRequest, { address, port }: SocketAddress): number {
    if (this.family === 6) return this.#handle.connect6(request, address, port);
    return this.#handle.connect(request, address, port);
  }

  /** How it ended; it is closed unless it was refused. */
  endOf(status: number): AttemptEnd {
    if (status === REFUSED) return 'ECONNREFUSED';
    const end = status < 0 ? getSystemErrorName(status) : connectedTo(this.#handle);
    // Only what has reached itself is reset: a server that is about to greet takes the usual end for a client that left,
    // while a reset ends some (the console of Node.js, each time).
    if (end !== 'self' || this.#handle.reset() !== 0) this.#handle.close();
    return end;
  }

  close(): void {
    this.#handle.close();
  }
}

/**
 * Handles that were refused in this turn of the event loop: what is told of it tries the next ports. Nothing of one attempt
 * reaches the next, as each has a port of its own on this side.
 */
const spare: ReusableHandle[] = [];
let isTurnEnding = false;

function keep(handle: ReusableHandle): void {
  spare.push(handle);
  // None outlives its turn: a process that scans nothing holds no sockets.
  if (!isTurnEnding) setImmediate(closeSpare);
  isTurnEnding = true;
}

function closeSpare(): void {
  isTurnEnding = false;
  for (const handle of spare.splice(0)) handle.close();
}

class HandleAttempt implements Attempt {
  readonly #handle: ReusableHandle;
  readonly #ended: Ended;
  #isOver = false;

  constructor(binding: Binding, to: SocketAddress, ended: Ended) {
    this.#ended = ended;
    this.#handle = this.#again(to) ?? this.#anew(binding, to);
  }

  #again(to: SocketAddress): ReusableHandle | undefined {
    if (spare.at(-1)?.family !== to.family) return undefined;
    const handle = spare.pop();
    if (handle === undefined || handle.connect(to, this.#finish) === 0) return handle;
    // Other systems than Linux may not let it.
    handle.close();
    return undefined;
  }

  #anew(binding: Binding, to: SocketAddress): ReusableHandle {
    const handle = new ReusableHandle(binding, to.family);
    const status = handle.connect(to, this.#finish);
    if (status !== 0) setImmediate(this.#finish, status);
    return handle;
  }

  readonly #finish = (status: number): void => {
    if (this.#isOver) return;
    this.#isOver = true;
    const end = this.#handle.endOf(status);
    if (status === REFUSED) keep(this.#handle);
    this.#ended(end);
  };

  cancel(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handle.close();
  }
}

/**
 * Opens a TCP connection with a bare handle of Node instead of a socket of node:net. Most connections of a port scan are
 * refused, and a socket's stream, timers and error would take most of the scan's processor time. A handle that was refused
 * is used again for the next connection. Undefined if this version of Node offers no handles.
 */
export function attemptByHandle(to: SocketAddress, ended: Ended): Attempt | undefined {
  const handles = handlesOfNode();
  return handles && new HandleAttempt(handles, to, ended);
}

function connectedTo(handle: TcpHandle): AttemptEnd {
  const [own, other]: [Endpoint, Endpoint] = [{}, {}];
  handle.getsockname(own);
  handle.getpeername(other);
  return own.port !== undefined && own.port === other.port && own.address === other.address ? 'self' : 'connected';
}

/** Tells how the connection of a socket of node:net ends, where no handle of Node can be had. */
export function attemptBySocket(socket: Socket, ended: Ended): Attempt {
  let isOver = false;
  const finish = (end: AttemptEnd) => {
    if (isOver) return;
    isOver = true;
    ended(end);
  };
  socket.on('connect', () => {
    const end = isSelfConnected(socket) ? 'self' : 'connected';
    if (end === 'self') socket.resetAndDestroy();
    else socket.destroy();
    finish(end);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'UNKNOWN'));
  return {
    cancel() {
      isOver = true;
      socket.destroy();
    },
  };
}

/**
 * Tells whether a connection reached itself: on the scanner's own host the kernel may pick the wanted port as the local
 * port, and TCP's simultaneous open then connects the socket to itself although nobody listens.
 */
export function isSelfConnected(
  socket: Pick<Socket, 'localPort' | 'remotePort' | 'localAddress' | 'remoteAddress'>,
): boolean {
  if (socket.localPort === undefined) return false;
  return socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress;
}
