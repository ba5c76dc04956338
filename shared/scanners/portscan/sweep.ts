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
  /** The next port to probe; undefined when there is none left. */
  readonly next: () => Probe | undefined;
  /** Called once per probe. */
  readonly decided: (probe: Probe, state: PortState) => void;
  /** Asked several times a second; true ends the sweep early with what was decided so far. */
  readonly stop: () => boolean;
}

const noSockets = 'The scanner could not open connections to the target: no route to it, or too many concurrent scans';

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
  return new Sweep(parts).run();
}

class Sweep {
  readonly #parts: SweepParts;
  readonly #underWay = new Set<Probe>();
  readonly #again: Probe[] = [];
  readonly #ending = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #sourceIsDry = false;
  #ended = false;
  #backOffMs = 0;
  #blockedUntil = 0;
  #exhaustedSince: number | undefined;
  #refusals = 0;
  #isRush = false;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  run(): Promise<void> {
    const { signal } = this.#parts;
    // Expiry runs after the poll phase, so that answers which arrived while the process was busy are not taken for silence.
    this.#timer = setInterval(() => setImmediate(() => this.#expire()), TICK_MS);
    signal.addEventListener('abort', this.#onAbort);
    if (signal.aborted) this.#onAbort();
    else this.#fill();
    return this.#ending.promise;
  }

  readonly #onAbort = (): void => this.#end(this.#parts.signal.reason);

  #end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#timer);
    this.#rush(false);
    this.#parts.signal.removeEventListener('abort', this.#onAbort);
    for (const probe of this.#underWay) release(probe);
    if (error === undefined) this.#ending.resolve();
    else this.#ending.reject(error);
  }

  #rush(begins: boolean): void {
    if (begins === this.#isRush) return;
    this.#isRush = begins;
    if (begins) suspendStackTraces();
    else resumeStackTraces();
  }

  #launch(probe: Probe): void {
    const { egress, now } = this.#parts;
    probe.startedAt = now();
    const socket = egress.connect(probe.address, probe.port);
    probe.socket = socket;
    this.#underWay.add(probe);
    socket.on('connect', () => {
      if (probe.socket !== socket) return;
      this.#settle(probe);
      if (isSelfConnected(socket)) this.#again.push(probe);
      else this.#answered(probe, 'open');
      socket.resetAndDestroy();
      this.#fill();
    });
    socket.on('error', (error) => {
      if (probe.socket !== socket) return;
      this.#settle(probe);
      const failure = failureOf(error);
      if (failure === 'refused') this.#answered(probe, 'closed');
      else if (failure === 'accepted') this.#answered(probe, 'open');
      else if (failure === 'silent') this.#unanswered(probe);
      else this.#exhausted(probe);
      this.#fill();
    });
  }

  #settle(probe: Probe): void {
    probe.socket = undefined;
    this.#underWay.delete(probe);
  }

  #answered(probe: Probe, state: PortState): void {
    const { now, roundTrip, window, loss, decided } = this.#parts;
    const time = now();
    if (probe.tries === 0) roundTrip.answered(time - probe.startedAt);
    else window.lost(time, roundTrip.timeoutMs(0));
    loss.answered(probe.tries);
    if (state === 'closed') this.#refusals += 1;
    window.settled();
    this.#backOffMs = 0;
    this.#exhaustedSince = undefined;
    decided(probe, state);
  }

  #unanswered(probe: Probe): void {
    const { window, loss, decided } = this.#parts;
    probe.tries += 1;
    window.settled();
    if (probe.tries < loss.triesNeeded()) this.#again.push(probe);
    else decided(probe, 'silent');
  }

  #exhausted(probe: Probe): void {
    const { now, window } = this.#parts;
    const time = now();
    this.#again.push(probe);
    this.#exhaustedSince ??= time;
    if (time < this.#blockedUntil) return;
    window.exhausted(this.#underWay.size);
    this.#backOffMs = Math.min(1000, Math.max(50, this.#backOffMs * 2));
    this.#blockedUntil = time + this.#backOffMs;
    if (time - this.#exhaustedSince > GIVE_UP_AFTER_MS) this.#end(new LocalSocketsExhausted());
  }

  #fill(): void {
    if (this.#ended) return;
    const { now, window, bucket, next } = this.#parts;
    // A launch may end the sweep: the connection that a budget does not allow aborts it.
    while (!this.#ended && this.#underWay.size < window.size) {
      const time = now();
      if (time < this.#blockedUntil || !(this.#again.length > 0 || !this.#sourceIsDry)) break;
      if (!bucket.take(time)) break;
      const probe = this.#again.pop() ?? next();
      if (probe === undefined) {
        this.#sourceIsDry = true;
        break;
      }
      this.#launch(probe);
    }
    if (this.#sourceIsDry && this.#underWay.size === 0 && this.#again.length === 0) this.#end();
  }

  #expire(): void {
    if (this.#ended) return;
    const { now, roundTrip, stop } = this.#parts;
    const time = now();
    for (const probe of this.#underWay) {
      if (time - probe.startedAt < roundTrip.timeoutMs(probe.tries)) continue;
      this.#underWay.delete(probe);
      release(probe);
      this.#unanswered(probe);
    }
    this.#rush(this.#refusals > RUSH);
    this.#refusals = 0;
    if (stop()) this.#end();
    else this.#fill();
  }
}

/** Lets go of a probe's connection; what still comes of it is not heard. */
function release(probe: Probe): void {
  const { socket } = probe;
  probe.socket = undefined;
  socket?.destroy();
}
