import type { Socket } from 'node:net';
import { getSystemErrorName } from 'node:util';
import * as z from 'zod/mini';

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
function handlesOfNode(): Binding | undefined {
  const binding: unknown = Reflect.get(process, 'binding');
  if (typeof binding !== 'function') return undefined;
  try {
    return bindingSchema.safeParse(binding.call(process, 'tcp_wrap')).data;
  } catch {
    return undefined;
  }
}

const handles = handlesOfNode();

/**
 * Begins to connect without the stream, the timers and the error that a socket of node:net is made of: most of a port
 * scan's connections are refused, and those take two thirds of its processor time. Undefined where Node has no handles to make it with.
 */
export function attemptByHandle(
  to: { readonly address: string; readonly family: 4 | 6; readonly port: number },
  ended: Ended,
): Attempt | undefined {
  if (handles === undefined) return undefined;
  const handle = new handles.TCP(handles.constants.SOCKET);
  const request = new handles.TCPConnectWrap();
  let isOver = false;
  const finish = (status: number) => {
    if (isOver) return;
    isOver = true;
    const end = status < 0 ? getSystemErrorName(status) : connectedTo(handle);
    if (status < 0 || handle.reset() !== 0) handle.close();
    ended(end);
  };
  request.oncomplete = finish;
  const status =
    to.family === 6 ? handle.connect6(request, to.address, to.port) : handle.connect(request, to.address, to.port);
  if (status !== 0) setImmediate(finish, status);
  return {
    cancel() {
      if (isOver) return;
      isOver = true;
      handle.close();
    },
  };
}

function connectedTo(handle: TcpHandle): AttemptEnd {
  const [own, other]: [Endpoint, Endpoint] = [{}, {}];
  handle.getsockname(own);
  handle.getpeername(other);
  return own.port !== undefined && own.port === other.port && own.address === other.address ? 'self' : 'connected';
}

/** The same of a socket that connects. */
export function attemptBySocket(socket: Socket, ended: Ended): Attempt {
  let isOver = false;
  const finish = (end: AttemptEnd) => {
    if (isOver) return;
    isOver = true;
    ended(end);
  };
  socket.on('connect', () => {
    const end = isSelfConnected(socket) ? 'self' : 'connected';
    socket.resetAndDestroy();
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
