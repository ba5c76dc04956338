import type { Attempt } from '../../../scanning/egress/attempt.ts';
import type { Egress, PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { TokenBucket } from '../../../scanning/pacing/token-bucket.ts';
import { failed, ScanEnded } from '../../../scanning/scan-ended.ts';
import { connectFailure, type Failure } from './answer.ts';
import type { Control } from './control.ts';
import { EventLoop } from './event-loop.ts';
import type { Loss } from './loss.ts';
import type { RoundTrip } from './round-trip.ts';
import type { SocketPool } from './socket-pool.ts';
import type { CongestionWindow } from './window.ts';

/** One port of one address on its way to a verdict. */
export interface PortProbe {
  readonly address: PinnedAddress;
  readonly port: number;
  /** The caller's bookkeeping number, e.g. the block of ports. */
  readonly group: number;
  /** The port is known to answer, and is tried to learn of loss alone. */
  readonly isControl: boolean;
  tries: number;
  startedAt: number;
  /** When it may be tried again. */
  dueAt: number;
  attempt: Attempt | undefined;
  /** The turn of the clock in which it began. */
  turn: number;
}

/** What the connect scan found out about a port. */
type PortState = 'open' | 'closed' | 'silent';

/** Everything a connect scan works with. `round trip`, `loss` and `window` outlive one connect scan of the same address. */
export interface ConnectScanParts {
  readonly egress: Egress;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly window: CongestionWindow;
  readonly pool: SocketPool;
  readonly roundTrip: Pick<RoundTrip, 'answered' | 'timeoutMs'>;
  readonly loss: Pick<
    Loss,
    'answered' | 'controlled' | 'triesNeeded' | 'share' | 'isClear' | 'isHeavy' | 'isOnTrial' | 'judgePace'
  >;
  /** Ports that are known to answer; without them only late answers show loss. */
  readonly control?: Control;
  readonly bucket: Pick<TokenBucket, 'take'>;
  /** The next port to probe; undefined when there is none left. */
  readonly next: () => PortProbe | undefined;
  /** Called once per probe. */
  readonly decided: (probe: PortProbe, state: PortState) => void;
  /** Asked several times a second; true ends the connect scan early with what was decided so far. */
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
const GIVE_UP_AFTER_MS = 20_000;
/** Ports that wait for another try, at most; before more are begun these are tried. */
const MAX_WAITING = 4096;
/** Tries are apart, as losses come in bursts: the pause doubles with each. */
const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 500;
const MAX_TRIES = 10;
/** Pause between two controls once enough is known about the network. */
const CONTROL_EVERY_MS = 200;
const JUDGE_EVERY_MS = 60;

/** A probe of a port; `tries` were made before. */
export function probeOf(address: PinnedAddress, port: number, group: number, tries = 0, isControl = false): PortProbe {
  return { address, port, group, isControl, tries, startedAt: 0, dueAt: 0, attempt: undefined, turn: 0 };
}

/**
 * Connects to every port that `next` names and reports each once.
 * One timer serves all time-outs, and no promise is made per port: 65,535 ports on loopback are bound by system calls.
 * Throws `signal.reason` when aborted and LocalSocketsExhausted when this machine has no sockets for 20 s.
 */
export function connectScan(parts: ConnectScanParts): Promise<void> {
  return new ConnectScan(parts).run();
}

class ConnectScan {
  readonly #parts: ConnectScanParts;
  readonly #underWay = new Set<PortProbe>();
  readonly #again: PortProbe[] = [];
  readonly #loop = new EventLoop();
  readonly #ending = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;
  #sourceIsDry = false;
  #ended = false;
  #backOffMs = 0;
  #blockedUntil = 0;
  #exhaustedSince: number | undefined;
  #controlAt = 0;
  #isControlled = false;
  #turn = 0;

  constructor(parts: ConnectScanParts) {
    this.#parts = parts;
  }

  run(): Promise<void> {
    const { pool, signal } = this.#parts;
    pool.join();
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
    this.#parts.signal.removeEventListener('abort', this.#onAbort);
    for (const probe of this.#underWay) {
      release(probe);
      this.#parts.pool.release();
    }
    this.#underWay.clear();
    this.#parts.pool.leave();
    if (error === undefined) this.#ending.resolve();
    else this.#ending.reject(error);
  }

  #launch(probe: PortProbe): void {
    const { egress, now } = this.#parts;
    probe.startedAt = now();
    probe.turn = this.#turn;
    this.#underWay.add(probe);
    probe.attempt = egress.attempt(probe.address, probe.port, (end) => {
      if (!this.#underWay.has(probe)) return;
      this.#settle(probe);
      if (end === 'self') this.#later(probe, 0);
      else if (end === 'connected') this.#answered(probe, 'open');
      else this.#failed(probe, connectFailure(end));
      this.#fill();
    });
    // The attempt that a budget does not allow ends the connect scan.
    if (this.#ended) release(probe);
  }

  #failed(probe: PortProbe, failure: Failure): void {
    if (failure === 'refused') this.#answered(probe, 'closed');
    else if (failure === 'accepted') this.#answered(probe, 'open');
    else if (failure === 'silent') this.#unanswered(probe);
    else this.#exhausted(probe);
  }

  #settle(probe: PortProbe): void {
    probe.attempt = undefined;
    this.#underWay.delete(probe);
    this.#parts.pool.release();
    if (probe.isControl) this.#isControlled = false;
  }

  #later(probe: PortProbe, ms: number): void {
    if (probe.isControl) return;
    probe.dueAt = this.#parts.now() + ms;
    this.#again.push(probe);
  }

  #answered(probe: PortProbe, state: PortState): void {
    const { control, now, roundTrip, window, loss, decided } = this.#parts;
    const time = now();
    // Each try has a socket of its own: its answer belongs to no other.
    roundTrip.answered(time - probe.startedAt);
    if (probe.isControl) loss.controlled(false, window.isSlowest);
    else loss.answered(probe.tries);
    if (probe.tries > 0 && loss.isHeavy) window.lost(time, roundTrip.timeoutMs(0));
    else if (probe.isControl && loss.isClear && loss.share === 0) window.carried();
    else window.answered(this.#loop.isBusy);
    this.#backOffMs = 0;
    this.#exhaustedSince = undefined;
    if (probe.isControl) return;
    if (state !== 'silent') control?.add(probe.port, state);
    decided(probe, state);
  }

  #unanswered(probe: PortProbe): void {
    const { control, now, roundTrip, window, loss, decided } = this.#parts;
    if (probe.isControl) {
      loss.controlled(true, window.isSlowest);
      if (loss.isHeavy) window.lost(now(), roundTrip.timeoutMs(0));
      return;
    }
    probe.tries += 1;
    const mayLearn = !loss.isClear && control?.isLeft === true && probe.tries < MAX_TRIES;
    if (probe.tries >= loss.triesNeeded() && !mayLearn) decided(probe, 'silent');
    else this.#later(probe, Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (probe.tries - 1)));
  }

  #exhausted(probe: PortProbe): void {
    const { now, window } = this.#parts;
    const time = now();
    this.#later(probe, 0);
    this.#exhaustedSince ??= time;
    if (time < this.#blockedUntil) return;
    window.exhausted(this.#underWay.size);
    this.#backOffMs = Math.min(1000, Math.max(50, this.#backOffMs * 2));
    this.#blockedUntil = time + this.#backOffMs;
    if (time - this.#exhaustedSince > GIVE_UP_AFTER_MS) this.#end(new LocalSocketsExhausted());
  }

  #fill(): void {
    if (this.#ended) return;
    const { now, window, next, pool } = this.#parts;
    // A launch may end the connect scan: the connection that a budget does not allow aborts it.
    while (!this.#ended && this.#underWay.size < Math.min(window.size, pool.share)) {
      const time = now();
      const isDue = (this.#again[0]?.dueAt ?? Number.POSITIVE_INFINITY) <= time;
      const mayBegin = !this.#sourceIsDry && this.#again.length < MAX_WAITING;
      if (time < this.#blockedUntil || !(isDue || mayBegin) || !this.#mayConnect(time)) break;
      // First in, first out: tries of a port are as far apart as can be.
      const probe = isDue ? this.#again.shift() : next();
      if (probe === undefined) {
        this.#sourceIsDry = true;
        pool.release();
        continue;
      }
      this.#launch(probe);
    }
    if (this.#sourceIsDry && this.#underWay.size === 0 && this.#again.length === 0) this.#end();
  }

  #mayConnect(time: number): boolean {
    const { bucket, pool } = this.#parts;
    if (!pool.take()) return false;
    if (bucket.take(time)) return true;
    pool.release();
    return false;
  }

  /** Silence is either the port's or the network's: a port that is known to answer tells. */
  #controlSilence(time: number): void {
    const { control, loss, window } = this.#parts;
    const mayJudge = control !== undefined && window.isSmall && (window.isSlowest || !control.isLeft);
    if (mayJudge && loss.judgePace(control.isLeft)) window.reopen();
    if (control === undefined || this.#isControlled || this.#again.length === 0 || time < this.#controlAt) return;
    if (!control.isLeft || time < this.#blockedUntil || !this.#mayConnect(time)) return;
    const port = control.next();
    if (port === undefined) {
      this.#parts.pool.release();
      return;
    }
    this.#isControlled = true;
    this.#controlAt = time + this.#controlPauseMs();
    this.#launch(probeOf(control.address, port, -1, 0, true));
  }

  #controlPauseMs(): number {
    const { loss, window } = this.#parts;
    // At the slowest pace many controls would be what loses packets.
    if (window.isSlowest) return JUDGE_EVERY_MS;
    const isUrgent = !loss.isClear || loss.isOnTrial || (window.isSmall && !loss.isHeavy);
    return isUrgent ? 0 : CONTROL_EVERY_MS;
  }

  #expire(): void {
    if (this.#ended) return;
    const { now, roundTrip, stop } = this.#parts;
    const time = now();
    this.#turn += 1;
    this.#loop.look();
    for (const probe of this.#underWay) {
      // Where this process was kept from its work, its answer may be here and not have been looked at.
      if (this.#turn - probe.turn < 2) continue;
      if (time - probe.startedAt < roundTrip.timeoutMs(probe.tries)) continue;
      release(probe);
      this.#settle(probe);
      this.#unanswered(probe);
    }
    if (stop()) this.#end();
    else {
      this.#controlSilence(time);
      this.#fill();
    }
  }
}

/** Lets go of a probe's connection; what still comes of it is not heard. */
function release(probe: PortProbe): void {
  const { attempt } = probe;
  probe.attempt = undefined;
  attempt?.cancel();
}
