import { Agent, type ClientRequest } from 'node:http';
import { type Duplex, PassThrough } from 'node:stream';
import { afterSilence } from '../../../after-silence.ts';
import { parseIp } from '../../egress/address.ts';
import type { Egress, PinnedAddress } from '../../egress/egress.ts';
import { NeverConnected } from '../message/web-failure.ts';
import { failureOf, webFailure } from './failure.ts';
import { guardedTls } from './guarded-tls.ts';
import { portOf, type WebScope } from './scope.ts';

/** The options of connections to a site. */
export interface ConnectionTerms {
  readonly egress: Egress;
  readonly scope: WebScope;
  readonly now: () => number;
  /** For the name, TCP and TLS each. */
  readonly connectTimeoutMs: number;
  readonly checkTls: boolean;
  readonly authorities: readonly string[];
}

/** How long a name stands for the addresses that it had: long enough for a page, short enough to follow a move. */
const pinnedMs = 60_000;

/** Rejects after a while, so that the caller can end what hangs. */
async function within<T>(ms: number, host: string, work: Promise<T>, isConnect = false): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const callOff = afterSilence(ms, () => {
    const failure = webFailure('timeout', host, 'no connection');
    reject(isConnect ? new NeverConnected(failure.kind, failure.message) : failure);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    callOff();
  }
}

/**
 * Pools the connections to one origin. Each is opened by the guard, to an address that the guard has pinned; a further
 * request on a kept one is told to the guard, which may refuse it.
 */
export class OriginAgent extends Agent {
  readonly #terms: ConnectionTerms;
  readonly #url: URL;
  readonly #host: string;
  #pinned: { readonly addresses: Promise<readonly PinnedAddress[]>; readonly at: number } | undefined;
  readonly #addresses = new WeakMap<Duplex, PinnedAddress>();

  constructor(url: URL, terms: ConnectionTerms) {
    super({ keepAlive: true, scheduling: 'lifo' });
    this.#url = url;
    this.#host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
    this.#terms = terms;
  }

  /** The address that a connection of this agent leads to. */
  addressOf(socket: Duplex): PinnedAddress | undefined {
    return this.#addresses.get(socket);
  }

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | undefined {
    this.#open().then(
      (socket) => callback?.(null, socket),
      // The type asks for a stream beside an error; node does not look at it.
      (error) => callback?.(failureOf(error, this.#host), new PassThrough()),
    );
    return undefined;
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#terms.egress.exchange();
    super.reuseSocket(socket, request);
  }

  /** Connections that are opened at the same time share one look-up. */
  #resolve(): Promise<readonly PinnedAddress[]> {
    const { now } = this.#terms;
    if (this.#pinned !== undefined && now() - this.#pinned.at < pinnedMs) return this.#pinned.addresses;
    const addresses = this.#lookUp();
    const pinned = { addresses, at: now() };
    this.#pinned = pinned;
    addresses.catch(() => {
      if (this.#pinned === pinned) this.#pinned = undefined;
    });
    return addresses;
  }

  async #lookUp(): Promise<readonly PinnedAddress[]> {
    const { egress, scope, connectTimeoutMs } = this.#terms;
    const addresses = await within(connectTimeoutMs, this.#host, egress.resolve(this.#host));
    if (addresses.some((address) => scope.refusesAddress(address))) throw webFailure('excluded', this.#host);
    return addresses;
  }

  async #open(): Promise<Duplex> {
    let failure: unknown;
    for (const address of await this.#resolve()) {
      try {
        const socket = await this.#connect(address);
        this.#addresses.set(socket, address);
        return socket;
      } catch (error) {
        failure = error;
        // A bad certificate is bad at every address, and a spent budget is spent.
        const { kind } = failureOf(error, this.#host);
        if (kind === 'tls' || kind === 'spent') break;
      }
    }
    this.#pinned = undefined;
    throw failure;
  }

  async #connect(address: PinnedAddress): Promise<Duplex> {
    const { egress, connectTimeoutMs, checkTls, authorities } = this.#terms;
    const socket = egress.connect(address, portOf(this.#url));
    const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
    socket.once('connect', resolve);
    socket.on('error', reject);
    socket.once('close', () => reject(webFailure('reset', this.#host)));
    try {
      await within(connectTimeoutMs, this.#host, connected, true);
      socket.setNoDelay(true);
      if (this.#url.protocol === 'http:') return socket;
      const terms = { host: this.#host, isAddress: parseIp(this.#host) !== undefined, checkTls, authorities };
      return await within(connectTimeoutMs, this.#host, guardedTls(socket, terms));
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }
}
