import { lookup } from 'node:dns/promises';
import { Socket } from 'node:net';
import { afterSilence } from '../../after-silence.ts';
import { type AddressInterval, firstUncovered, formatIp, intervalSize, parseCidr, parseIp } from './address.ts';
import { type Attempt, attemptByHandle, attemptBySocket, type Ended } from './attempt.ts';
import { askByDatagram, type Datagram, type DatagramQuestion } from './datagram.ts';
import { denialWords, denyingDomain } from './deny-list.ts';
import { isHostName } from './host-name.ts';
import { type EgressPolicy, type EgressPolicyInput, judgeAddress, judgeInterval, parseEgressPolicy } from './policy.ts';

/** An IP address that the guard has allowed; only the guard makes one. */
export type { Pinned as PinnedAddress };

/** The allowed addresses of a range, generated one at a time. */
export interface PinnedRange {
  readonly family: 4 | 6;
  readonly size: bigint;
  /** The address at an index from 0 to size - 1. Throws RangeError outside. */
  readonly at: (index: bigint) => Pinned;
}

/** The only outbound network path of a scan. */
export interface Egress {
  /**
   * Resolves a host name or an IP literal, checks every address and returns those pinned that can be reached from here.
   * Throws EgressRefused, HostNotResolved or NotTestable.
   */
  readonly resolve: (host: string) => Promise<readonly Pinned[]>;
  /** Checks all addresses of an IP literal or CIDR range (host bits may be set). Throws EgressRefused if one is refused, or NotTestable. */
  readonly range: (cidr: string) => PinnedRange;
  /** Opens a TCP connection to a pinned address. The socket says `connect` or `error`; it never resolves a name. */
  readonly connect: (to: Pinned, port: number) => Socket;
  /** Finds out whether a TCP connection to a pinned address comes about; nothing is sent over it. Counts as a connection. */
  readonly attempt: (to: Pinned, port: number, ended: Ended) => Attempt;
  /** Sends one question over UDP to a pinned address and waits for its answer. Counts as a connection. */
  readonly ask: <T>(to: Pinned, port: number, question: DatagramQuestion<T>) => Promise<Datagram<T>>;
  /** TCP ports that nothing gets out to from here, whatever the target: silence at them says nothing. */
  readonly blockedPorts: readonly number[];
  /** UDP ports that nothing gets out to from here, whatever the target. */
  readonly blockedUdpPorts: readonly number[];
  /** Addresses of the operator that accept TCP connections on every port: what is blocked on the way shows there. */
  readonly controls: readonly string[];
  /** Connections opened so far. */
  readonly connections: () => number;
  /**
   * Tells that one more request goes over a connection that is already open: a budget counts it like a connection.
   * Throws EgressSpent where the run may send no more; a guard without a budget lets everything pass.
   */
  readonly exchange: () => void;
  /** What the run's budgets have left; Infinity where there is none. */
  readonly left: () => { readonly requests: number; readonly bytes: number };
  /** Counts what was sent for the run elsewhere, by another function under the same rules. */
  readonly charge: (sent: { readonly requests: number; readonly bytes: number }) => void;
  /** True once the run's budget is exhausted. */
  readonly spent: () => boolean;
}

/** Finds the addresses of a host name; rejects or returns an empty list when there are none. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** Thrown if the egress guard rejects a target. The message is for the user, at most 255 characters. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
}

/** Thrown if a host name has no address. The message is for the user, at most 255 characters. */
export class HostNotResolved extends Error {
  override readonly name = 'HostNotResolved';
}

/**
 * Thrown for a target that may be scanned but cannot be reached from this installation. The message is for the user,
 * at most 255 characters.
 */
export class NotTestable extends Error {
  override readonly name = 'NotTestable';
}

/**
 * Thrown if the run's budget is exhausted. Its code is that of a machine without sockets: no scanner takes it for a
 * response of the target.
 */
export class EgressSpent extends Error {
  override readonly name = 'EgressSpent';
  readonly code = 'EAGAIN';

  constructor() {
    super('the budget of the run is exhausted');
  }
}

class Pinned {
  readonly #owner: symbol;
  readonly address: string;
  readonly family: 4 | 6;

  constructor(owner: symbol, address: string, family: 4 | 6) {
    this.#owner = owner;
    this.address = address;
    this.family = family;
  }

  static isFrom(owner: symbol, candidate: Pinned): boolean {
    return #owner in candidate && candidate.#owner === owner;
  }
}

/** `::1`. */
const loopback: AddressInterval = { family: 6, first: 1n, last: 1n };

/** Whether packets to these addresses leave this machine, as far as it knows. */
function isReachable({ ipv6 }: EgressPolicy, interval: AddressInterval): boolean {
  return ipv6 || interval.family === 4 || firstUncovered(interval, [loopback]) === undefined;
}

/** Of what the user asked for, which has no address but of IPv6. */
function notTestable(named: string): NotTestable {
  const shown = named.length > 80 ? `${named.slice(0, 80)}...` : named;
  return new NotTestable(
    `${shown} is not testable from here: it has IPv6 addresses only, and this installation has no IPv6 connectivity`,
  );
}

const RESOLVE_TIMEOUT_MS = 10_000;

async function systemResolver(host: string): Promise<readonly string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const callOff = afterSilence(RESOLVE_TIMEOUT_MS, () => reject(new Error('time-out')));
  try {
    return (await Promise.race([lookup(host, { all: true, order: 'verbatim' }), late])).map((entry) => entry.address);
  } finally {
    callOff();
  }
}

/** The policy of a guard, and the symbol that marks the addresses it has pinned. */
interface Guard {
  readonly policy: EgressPolicy;
  readonly owner: symbol;
}

function pinInterval({ policy, owner }: Guard, interval: AddressInterval, named: string): PinnedRange {
  const { family } = interval;
  const size = intervalSize(interval);
  const judgement = judgeInterval(policy, interval);
  if (!judgement.allowed) {
    const about = size === 1n ? `The address ${named}` : `The range ${named} contains ${judgement.address}, which`;
    throw new EgressRefused(`${about} ${judgement.reason}; scanning it is not permitted`.slice(0, 255));
  }
  if (!isReachable(policy, interval)) throw notTestable(named);
  return {
    family,
    size,
    at(index) {
      if (index < 0n || index >= size) throw new RangeError(`no address ${index} in a range of ${size}`);
      return new Pinned(owner, formatIp({ family, value: interval.first + index }), family);
    },
  };
}

async function resolveName(guard: Guard, resolver: Resolver, host: string): Promise<readonly Pinned[]> {
  const shown = host.length > 80 ? `${host.slice(0, 80)}...` : host;
  const { policy, owner } = guard;
  if (!isHostName(host)) throw new EgressRefused(`${JSON.stringify(shown)} is neither an IP address nor a host name`);
  const denied = denyingDomain(policy.deny, host);
  if (denied !== undefined) {
    throw new EgressRefused(
      `The host name ${shown} ${denialWords(denied)}; scanning it is not permitted`.slice(0, 255),
    );
  }
  const found = await resolver(host).catch(() => []);
  if (found.length === 0) throw new HostNotResolved(`The host name ${shown} does not resolve to an address`);
  const pinned = [...new Set(found)].map((address) => {
    const ip = parseIp(address);
    const judgement = judgeAddress(policy, address);
    if (ip === undefined || !judgement.allowed) {
      const words = `The host name ${shown} resolves to ${address.slice(0, 60)}, which ${judgement.reason}`;
      throw new EgressRefused(`${words}; scanning it is not permitted`.slice(0, 255));
    }
    const isHere = isReachable(policy, { family: ip.family, first: ip.value, last: ip.value });
    return { isHere, address: new Pinned(owner, formatIp(ip), ip.family) };
  });
  const reachable = pinned.filter(({ isHere }) => isHere);
  if (reachable.length === 0) throw notTestable(shown);
  return reachable.map(({ address }) => address);
}

function socketTo(to: Pinned, port: number): Socket {
  const socket = new Socket();
  socket.connect({ host: to.address, port, family: to.family, autoSelectFamily: false });
  return socket;
}

/**
 * Creates the egress guard of a process from the operator's policy. Throws a ZodError if the policy is malformed. Host
 * names are resolved once, refused if any of their addresses is refused, and connected by address only.
 */
export function createEgress(policyInput: EgressPolicyInput, options: { readonly resolver?: Resolver } = {}): Egress {
  const guard: Guard = { policy: parseEgressPolicy(policyInput), owner: Symbol('egress') };
  const resolver = options.resolver ?? systemResolver;
  let connections = 0;
  const count = (to: Pinned) => {
    if (!Pinned.isFrom(guard.owner, to)) throw new EgressRefused('The address was not checked by this guard');
    connections += 1;
  };

  return {
    async resolve(host) {
      const ip = parseIp(host);
      if (ip === undefined) return resolveName(guard, resolver, host);
      return [pinInterval(guard, { family: ip.family, first: ip.value, last: ip.value }, formatIp(ip)).at(0n)];
    },
    range(cidr) {
      const interval = parseCidr(cidr);
      if (interval === undefined)
        throw new EgressRefused(`${JSON.stringify(cidr.slice(0, 80))} is not an IP address or CIDR range`);
      return pinInterval(guard, interval, cidr);
    },
    connect(to, port) {
      count(to);
      return socketTo(to, port);
    },
    attempt(to, port, ended) {
      count(to);
      const lean = attemptByHandle({ address: to.address, family: to.family, port }, ended);
      return lean ?? attemptBySocket(socketTo(to, port), ended);
    },
    ask(to, port, question) {
      count(to);
      return askByDatagram({ address: to.address, family: to.family, port }, question);
    },
    blockedPorts: guard.policy.blockedPorts,
    blockedUdpPorts: guard.policy.blockedUdpPorts,
    controls: guard.policy.controls,
    connections: () => connections,
    exchange: () => undefined,
    left: () => ({ requests: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY }),
    charge: () => undefined,
    spent: () => false,
  };
}
