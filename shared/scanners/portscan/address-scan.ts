import type { PinnedAddress } from '../../scanning/egress/egress.ts';
import type { Semaphore } from '../../scanning/pacing/semaphore.ts';
import { TokenBucket } from '../../scanning/pacing/token-bucket.ts';
import type { PortList } from '../../scanning/ports/port-list.ts';
import type { Absence, CoverageEntry, KnownFinding, Observation } from '../../scanning/scanner.ts';
import type { SeenSoftware } from '../../scanning/vulnerabilities/vulnerable-software.ts';
import { BlockProgress, type BlockProgressParts, type BlockResult } from './block-progress.ts';
import { proveAbsence } from './connecting/absence.ts';
import { type ConnectScanParts, connectScan, type PortProbe, probeOf } from './connecting/connect-scan.ts';
import { Control } from './connecting/control.ts';
import { type DecoyVerdict, tryDecoys } from './connecting/decoys.ts';
import type { Dialed, Dialer, Knocked } from './connecting/dialer.ts';
import { Loss } from './connecting/loss.ts';
import { RoundTrip } from './connecting/round-trip.ts';
import { SilentPorts } from './connecting/silent-ports.ts';
import type { SocketPool } from './connecting/socket-pool.ts';
import { CongestionWindow } from './connecting/window.ts';
import type { Examination } from './examination/examination.ts';
import type { ExamineParts, OpenPort } from './examination/examine-port.ts';
import { locationOf, resourceOf } from './examination/port-place.ts';
import type { InspectedPort } from './tls/judge-address-tls.ts';

/** What the scan of an address is given. */
export interface AddressScanParts extends Pick<ConnectScanParts, 'egress' | 'now' | 'signal' | 'stop'>, ExamineParts {
  readonly examination: Examination;
  readonly ports: PortList;
  readonly blockSize: number;
  /** Sockets of all connect scans, and how many these are. */
  readonly pool: SocketPool;
  readonly sockets: number;
  readonly connectsPerSecond: number | undefined;
  readonly dialer: Dialer;
  /** Limits the conversations of all addresses. */
  readonly semaphore: Semaphore;
  /** False for ports that must not be touched. */
  readonly mayTry: (port: number) => boolean;
  /** More open ports than this are counted only. */
  readonly maxOpenPorts: number;
  /** A port that answered in an earlier invocation; 0 for none. */
  readonly control: number;
  /** Ports that were found open in earlier invocations. */
  readonly opened: number;
  /** Ports that need not be looked for at the end: what was found there is reported. */
  readonly seen: Set<number>;
  /** The findings of the ports of this address that are open from earlier scans. */
  readonly known: readonly KnownFinding[];
  /** Hears of each open port that was examined; undefined where its service named no software. */
  readonly identified: (software: SeenSoftware | undefined) => void;
}

/** Ports that are to be looked at, in blocks. */
export interface PortRest extends Pick<BlockProgressParts, 'portsOf'> {
  readonly groups: Iterable<number>;
}

/** What became of the findings that a scan covered but did not see at first. */
type LastLook = Pick<BlockResult, 'observed' | 'absent' | 'coverage' | 'inspected' | 'unasked'>;

/** Silent ports that are tried again and reported together. */
const LOT = 64;
/** A port that accepted once and then never again is not tried any more: as many tries as any port gets. */
const CONFIRMED_SILENT = 10;

type Gathered = OpenPort | 'closed' | 'silent';

/** Looks at the ports of one address. */
export class AddressScan {
  readonly #parts: AddressScanParts;
  readonly #roundTrip = new RoundTrip();
  /** Of knocks: those at the beginning take longer than what follows, which is not to wait for it. */
  readonly #knocks = new RoundTrip();
  readonly #loss = new Loss();
  readonly #window: CongestionWindow;
  readonly #control: Control;
  readonly #bucket: TokenBucket;
  readonly #silent = new SilentPorts();
  /** Silent ports that answered later. */
  readonly #answered = new Set<number>();
  #opened: number;
  /** A port that answered in this scan; 0 while none has. */
  control: number;

  constructor(parts: AddressScanParts) {
    this.#parts = parts;
    this.#bucket = new TokenBucket(parts.connectsPerSecond, parts.now());
    this.#window = CongestionWindow.untilAnswer(parts.sockets);
    this.#control = new Control(parts.address);
    this.control = parts.control;
    this.#opened = parts.opened;
  }

  /** Ports found open, those of earlier invocations included. */
  get opened(): number {
    return this.#opened;
  }

  /** The share of packets that were lost, 0 to 1, as far as that can be seen. */
  get lossShare(): number {
    return this.#loss.share;
  }

  /** Silent ports of this invocation that may be open, since packets were lost. */
  get doubtful(): number {
    return this.#silent.count((tries) => tries < this.#loss.triesNeeded() || this.#loss.isInDoubt(tries));
  }

  #dial(port: number, waited: (ms: number) => void): Promise<Dialed> {
    const pace = { roundTrip: this.#roundTrip, bucket: this.#bucket, waited };
    return this.#parts.dialer.dial(this.#parts.address, port, pace);
  }

  /** A connection that is no part of a conversation. */
  #knock(port: number): Promise<Knocked> {
    const pace = { roundTrip: this.#knocks, bucket: this.#bucket };
    return this.#parts.semaphore.run(() => this.#parts.dialer.knock(this.#parts.address, port, pace));
  }

  /** Tries ports that nobody uses. Throws what the dialer throws. */
  tryDecoys(): Promise<DecoyVerdict> {
    return tryDecoys({
      ...this.#parts,
      address: this.#parts.address.address,
      knock: (port) => this.#knock(port),
      answered: (port, state) => {
        this.control = port;
        this.#control.add(port, state);
        this.#loss.answered(0);
        this.#window.answered();
      },
    });
  }

  /**
   * Looks at what is left of ports and reports each block once, after its services are recognized, and what is decided
   * of the others at the end. Ends early when `stop` says so. Throws what the connect scan or the dialer throws.
   */
  async scanPorts({ groups, portsOf }: PortRest, finished: BlockProgressParts['finished']): Promise<void> {
    const blocks = new BlockProgress({ portsOf, finished });
    const { address } = this.#parts;
    const silent = this.#silent;
    function* probes(): Generator<PortProbe, undefined> {
      for (const group of groups) {
        blocks.begin(group);
        for (const port of portsOf(group)) yield probeOf(address, port, group, silent.triesOf(port));
      }
      return undefined;
    }
    const source = probes();
    try {
      await this.#look(blocks, () => source.next().value);
    } finally {
      blocks.close();
    }
  }

  /**
   * Tries silent ports again that were given up before the loss was known, and reports what became of each lot of them.
   * What is silent still is left out of it. Throws what the connect scan or the dialer throws.
   */
  async askAgain(finished: (result: BlockResult) => void): Promise<void> {
    for (;;) {
      const again = this.#silent.below(this.#loss.triesNeeded());
      if (again.length === 0 || this.#parts.stop()) return;
      const lots: number[][] = [];
      for (let from = 0; from < again.length; from += LOT) lots.push(again.slice(from, from + LOT));
      const lotOf = (group: number) => lots[group] ?? [];
      await this.scanPorts({ groups: lots.keys(), portsOf: lotOf }, (result, group, left) => {
        // A port counts as silent until it is reported otherwise: time may run out before.
        for (const port of lotOf(group))
          if (this.#answered.has(port) && !left.includes(port)) this.#silent.note(port, 0);
        finished(result);
      });
    }
  }

  async #look(blocks: BlockProgress, next: () => PortProbe | undefined): Promise<void> {
    const { signal } = this.#parts;
    let trouble: { readonly cause: unknown } | undefined;
    const stop = () => trouble !== undefined || this.#parts.stop();
    const jobs = new Set<Promise<void>>();
    const begin = (work: Promise<void>) => {
      const job = work.catch((cause) => {
        trouble ??= { cause };
      });
      jobs.add(job);
      void job.finally(() => jobs.delete(job));
    };
    // Ports that are found open in one turn of the event loop are told in any order: they are inspected in theirs.
    const opened: PortProbe[] = [];
    const inspectAll = () => {
      for (const probe of opened.splice(0).sort((one, other) => one.port - other.port))
        begin(this.#inspect(probe, blocks));
    };
    await connectScan({
      ...this.#parts,
      stop,
      window: this.#window,
      roundTrip: this.#roundTrip,
      loss: this.#loss,
      control: this.#control,
      bucket: this.#bucket,
      next,
      decided: (probe, state) => {
        if (!blocks.has(probe.group)) return;
        if (state === 'silent') this.#silent.note(probe.port, probe.tries);
        else {
          this.control = probe.port;
          if (this.#silent.triesOf(probe.port) > 0) this.#answered.add(probe.port);
        }
        if (state !== 'open') return blocks.settle(probe.group, probe.port, state);
        this.#opened += 1;
        if (this.#opened > this.#parts.maxOpenPorts) return blocks.settle(probe.group, probe.port, 'untold');
        if (opened.push(probe) === 1) setImmediate(inspectAll);
      },
    });
    inspectAll();
    while (jobs.size > 0 && !stop()) {
      await Promise.race([Promise.all(jobs), new Promise((resolve) => setTimeout(resolve, 100))]);
    }
    signal.throwIfAborted();
    if (trouble !== undefined) throw trouble.cause;
  }

  /** Detects the service of an open port, as soon as there is a place for the conversation. */
  async #inspect({ port, group }: PortProbe, blocks: BlockProgress): Promise<void> {
    const found = await this.#gather(port, () => blocks.isClosed);
    if (found === 'silent') {
      this.#answered.delete(port);
      this.#silent.note(port, CONFIRMED_SILENT);
    }
    if (typeof found === 'string') return blocks.settle(group, port, found);
    blocks.observe(group, found);
    blocks.settle(group, port, 'open');
  }

  async #gather(port: number, isOver: () => boolean): Promise<Gathered> {
    const { examination, identified, now, semaphore } = this.#parts;
    let waitedMs = 0;
    const dial = () => {
      if (isOver()) return Promise.reject(new Error('left behind'));
      return this.#dial(port, (ms) => {
        waitedMs += ms;
      });
    };
    // The pace of the scan is no fault of the service: it takes nothing from the time of the conversation.
    const parts = { ...this.#parts, now: () => now() - waitedMs };
    return await semaphore.run(async () => {
      const { examine } = await examination.load();
      const found = await examine(port, dial, parts);
      if (typeof found !== 'string') identified(found.software);
      return found;
    });
  }

  /** Inspects the TLS of a port that was found open before; undefined where it does not answer any more. */
  async inspectAgain(port: number): Promise<InspectedPort | undefined> {
    const found = await this.#gather(port, () => false);
    return typeof found === 'string' ? undefined : found.inspected;
  }

  /** Hears what was found: ports with findings of earlier scans are not looked for any more. */
  reported(observed: readonly Observation[]): void {
    const { address, known, seen } = this.#parts;
    const ofPorts = new Set(known.map((finding) => knownPort(finding, address)));
    for (const finding of observed) {
      const port = knownPort(finding, address);
      if (port !== undefined && ofPorts.has(port)) seen.add(port);
    }
  }

  /** Looks once more, thoroughly, for each port with findings that this scan covered but did not see open. */
  async lookFor(): Promise<LastLook> {
    const { address, known, ports, seen } = this.#parts;
    const observed: Observation[] = [];
    const absent: Absence[] = [];
    const coverage: CoverageEntry[] = [];
    const inspected: InspectedPort[] = [];
    let unasked = 0;
    // A host that answered nowhere proves nothing, and asking it again would only take time.
    if (this.control === 0) return { observed, absent, coverage, inspected, unasked };
    const control = () => this.#knock(this.control);
    const check = async (port: number, findings: readonly KnownFinding[]) => {
      const fate = await proveAbsence(() => this.#knock(port), port === this.control ? undefined : control);
      if (fate === 'absent') absent.push(...findings);
      if (fate !== 'open') return;
      const found = await this.#gather(port, () => false);
      if (typeof found === 'string') return;
      observed.push(found.observation, ...found.exposures.observed);
      absent.push(...found.exposures.absent);
      coverage.push(...found.exposures.coverage);
      if (found.inspected !== undefined) inspected.push(found.inspected);
      if (!found.asked) unasked += 1;
    };
    const byPort = Map.groupBy(known, (finding) => knownPort(finding, address));
    await Promise.all(
      [...byPort].flatMap(([port, findings]) =>
        port === undefined || !ports.has(port) || seen.has(port) ? [] : [check(port, findings)],
      ),
    );
    return { observed, absent, coverage, inspected, unasked };
  }
}

/** The port of a finding of this address; undefined for any other finding. */
export function knownPort(
  finding: KnownFinding,
  address: Pick<PinnedAddress, 'address' | 'family'>,
): number | undefined {
  const port = Number(/:(\d{1,5})\/tcp$/.exec(finding.resource)?.[1]);
  const same =
    finding.resource === resourceOf(address.address, address.family, port) && finding.location === locationOf(port);
  return same ? port : undefined;
}
