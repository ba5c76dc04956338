import type { Socket } from 'node:net';
import type { Egress, PinnedAddress } from '../../scanning/egress/egress.ts';
import type { TokenBucket } from '../../scanning/pacing/token-bucket.ts';
import { failed, ScanEnded } from '../../scanning/scan-ended.ts';
import { failureOf, isSelfConnected } from './answer.ts';
import type { Loss } from './loss.ts';
import type { RoundTrip } from './round-trip.ts';
import { resumeStackTraces, suspendStackTraces } from './stack-traces.ts';
import type { Window } from './window.ts';

/** One port of one address on its way to a verdict. */
export interface Probe {
  readonly address: PinnedAddress;
  readonly port: number;
  /** The caller's bookkeeping number, e.g. the block of ports. */
  readonly group: number;
  tries: number;
  startedAt: number;
  socket: Socket | undefined;
}

/** What the sweep found out about a port. */
type PortState = 'open' | 'closed' | 'silent';

/** Everything a sweep works with. `round trip`, `loss` and `window` outlive one sweep of the same address. */
export interface SweepParts {
  readonly egress: Egress;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly window: Window;
  readonly roundTrip: Pick<RoundTrip, 'answered' | 'timeoutMs'>;
  readonly loss: Pick<Loss, 'answered' | 'triesNeeded'>;
  readonly bucket: TokenBucket;
  /** The next port to look at; undefined when there is none left. */
  readonly next: () => Probe | undefined;
  /** Called once per probe. */
  readonly decided: (probe: Probe, state: PortState) => void;
  /** Asked several times a second; true ends the sweep early with what was decided so far. */
  readonly stop: () => boolean;
}

const noSockets =
  'The scanner could not open connections to the target: there is no route to it, or too many scans run at once';

/** This machine could open no connection for a long time: a scan ends by that. */
export class LocalSocketsExhausted extends ScanEnded {
  override readonly name = 'LocalSocketsExhausted';

  constructor() {
    super(failed(noSockets), 'no free sockets for 20 s');
  }
}

const TICK_MS = 20;
/** Refusals per tick from which on their stack traces are too dear: 5,000 a second. */
const RUSH = 100;
const GIVE_UP_AFTER_MS = 20_000;

/** A fresh probe. */
export function probeOf(address: PinnedAddress, port: number, group: number): Probe {
  return { address, port, group, tries: 0, startedAt: 0, socket: undefined };
}

/**
 * Connects to every port that `next` names and reports each once.
 * One timer serves all time-outs, and no promise is made per port: 65,535 ports on loopback are bound by system calls.
 * Throws `signal.reason` when aborted and LocalSocketsExhausted when this machine has no sockets for 20 s.
 */
export function sweep(parts: SweepParts): Promise<void> {
  const { egress, now, window, roundTrip, loss, bucket } = parts;
  const underWay = new Set<Probe>();
  const again: Probe[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let sourceIsDry = false;
  let ended = false;
  let backOffMs = 0;
  let blockedUntil = 0;
  let exhaustedSince: number | undefined;
  let refusals = 0;
  let isRush = false;

  function end(error?: unknown): void {
    if (ended) return;
    ended = true;
    clearInterval(timer);
    rush(false);
    parts.signal.removeEventListener('abort', onAbort);
    for (const probe of underWay) release(probe).destroy();
    if (error === undefined) resolve();
    else reject(error);
  }
  function rush(begins: boolean): void {
    if (begins === isRush) return;
    isRush = begins;
    if (isRush) suspendStackTraces();
    else resumeStackTraces();
  }
  function onAbort(): void {
    end(parts.signal.reason);
  }
  function release(probe: Probe): { destroy: () => void } {
    const socket = probe.socket;
    probe.socket = undefined;
    return { destroy: () => void socket?.destroy() };
  }

  function launch(probe: Probe): void {
    probe.startedAt = now();
    const socket = egress.connect(probe.address, probe.port);
    probe.socket = socket;
    underWay.add(probe);
    socket.on('connect', () => {
      if (probe.socket !== socket) return;
      settle(probe);
      if (isSelfConnected(socket)) again.push(probe);
      else answered(probe, 'open');
      socket.resetAndDestroy();
      fill();
    });
    socket.on('error', (error) => {
      if (probe.socket !== socket) return;
      settle(probe);
      const failure = failureOf(error);
      if (failure === 'refused') answered(probe, 'closed');
      else if (failure === 'accepted') answered(probe, 'open');
      else if (failure === 'silent') unanswered(probe);
      else exhausted(probe);
      fill();
    });
  }
  function settle(probe: Probe): void {
    probe.socket = undefined;
    underWay.delete(probe);
  }
  function answered(probe: Probe, state: PortState): void {
    const time = now();
    if (probe.tries === 0) roundTrip.answered(time - probe.startedAt);
    else window.lost(time, roundTrip.timeoutMs(0));
    loss.answered(probe.tries);
    if (state === 'closed') refusals += 1;
    window.settled();
    backOffMs = 0;
    exhaustedSince = undefined;
    parts.decided(probe, state);
  }
  function unanswered(probe: Probe): void {
    probe.tries += 1;
    window.settled();
    if (probe.tries < loss.triesNeeded()) again.push(probe);
    else parts.decided(probe, 'silent');
  }
  function exhausted(probe: Probe): void {
    const time = now();
    again.push(probe);
    exhaustedSince ??= time;
    if (time < blockedUntil) return;
    window.exhausted(underWay.size);
    backOffMs = Math.min(1000, Math.max(50, backOffMs * 2));
    blockedUntil = time + backOffMs;
    if (time - exhaustedSince > GIVE_UP_AFTER_MS) end(new LocalSocketsExhausted());
  }

  function fill(): void {
    if (ended) return;
    // A launch may end the sweep: the connection that a budget does not allow aborts it.
    while (!ended && underWay.size < window.size) {
      const time = now();
      if (time < blockedUntil || !(again.length > 0 || !sourceIsDry)) break;
      if (!bucket.take(time)) break;
      const probe = again.pop() ?? parts.next();
      if (probe === undefined) {
        sourceIsDry = true;
        break;
      }
      launch(probe);
    }
    if (sourceIsDry && underWay.size === 0 && again.length === 0) end();
  }
  function expire(): void {
    if (ended) return;
    const time = now();
    for (const probe of underWay) {
      if (time - probe.startedAt < roundTrip.timeoutMs(probe.tries)) continue;
      underWay.delete(probe);
      release(probe).destroy();
      unanswered(probe);
    }
    rush(refusals > RUSH);
    refusals = 0;
    if (parts.stop()) end();
    else fill();
  }

  // Expiry runs after the poll phase, so that answers which arrived while the process was busy are not taken for silence.
  const timer = setInterval(() => setImmediate(expire), TICK_MS);
  parts.signal.addEventListener('abort', onAbort);
  if (parts.signal.aborted) onAbort();
  else fill();
  return promise;
}
