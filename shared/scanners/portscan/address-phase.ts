import type { PinnedAddress } from '../../scanning/egress/egress.ts';
import { formatCount } from '../../scanning/frame/detail.ts';
import { isOutOfTime, OutOfTime } from '../../scanning/frame/out-of-time.ts';
import { pause } from '../../scanning/pacing/pause.ts';
import { PARALLEL_ADDRESSES } from '../../scanning/ports/scan-fit.ts';
import type { Absence, KnownFinding } from '../../scanning/scanner.ts';
import type { AddressPosition } from './address-progress.ts';
import { AddressScan, knownPort, type PortRest } from './address-scan.ts';
import type { BlockResult } from './block-progress.ts';
import { EVERY_PORT_ANSWERS, judgeTarpit, tarpitLocation } from './connecting/tarpit.ts';
import { NOT_PROBED_REASON, PORT_SERVICE, PRINT_PORTS } from './naming/print-ports.ts';
import { covered, type ScanState } from './scan-state.ts';
import type { InspectedPort } from './tls/judge-address-tls.ts';

/** How long to wait for another address, where the checkpoint can name no more. */
const WAIT_MS = 200;

/** An address under way. */
interface AddressWork {
  readonly address: PinnedAddress;
  readonly scan: AddressScan;
  readonly position: AddressPosition;
}

/** What came of a block; `left` is not decided. */
interface BlockEnd {
  readonly block: number;
  readonly result: BlockResult;
  readonly left: readonly number[];
}

/** Scans the ports of the responding addresses, many at a time. */
export class AddressPhase {
  readonly #state: ScanState;
  readonly #isOver: () => boolean;
  #connecting = 0;

  /** `isOver` is true once the scan has ended: what comes in later is left to the next invocation. */
  constructor(state: ScanState, isOver: () => boolean) {
    this.#state = state;
    this.#isOver = isOver;
  }

  /** Throws OutOfTime where time is short. */
  async run(): Promise<void> {
    const { addresses, frame, live } = this.#state;
    if (addresses.finished < live.size) frame.context.phase('ports', this.#state.progress());
    const workers = Array.from({ length: Math.min(PARALLEL_ADDRESSES, live.size - addresses.finished) }, () =>
      this.#work(),
    );
    const ended = await Promise.allSettled(workers.map((worker) => this.#orAbort(worker)));
    const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    if (failures.length > 0) throw failures.find((each) => !isOutOfTime(each)) ?? failures[0];
  }

  /** A worker that breaks takes the others with it; one that is out of time lets them end their turn. */
  async #orAbort(worker: Promise<void>): Promise<void> {
    try {
      await worker;
    } catch (error) {
      if (!isOutOfTime(error)) this.#state.frame.abort(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  async #work(): Promise<void> {
    const { addresses, frame, live, range } = this.#state;
    for (;;) {
      frame.heedTime();
      const taken = addresses.take(live.size);
      if (taken === undefined) return;
      if (taken === 'later') {
        await pause(WAIT_MS, frame.context.signal);
        continue;
      }
      const index = live.at(taken);
      if (index === undefined) throw new Error(`no address ${taken} of ${live.size}`);
      await this.#address(range.at(BigInt(index)), addresses.of(taken));
      addresses.finish(taken);
      frame.commitWhenDue();
    }
  }

  async #address(address: PinnedAddress, position: AddressPosition): Promise<void> {
    const { blocks, frame } = this.#state;
    if (this.#state.udp.asked.length > 0 && !position.udpDone) await this.#udp(address, position);
    const scan = this.#scanOf(address, position);
    if (position.block === 0) {
      const { verdict, seen } = await scan.tryDecoys();
      if (verdict === 'every') return this.#tarpit(address, seen);
      if (verdict === 'none') this.#noTarpit(address);
    }
    try {
      this.#connecting += 1;
      await scan.scanPorts(this.#restOf(position), (result, block, left) =>
        this.#block({ address, scan, position }, { result, block, left }),
      );
      if (position.block < blocks || position.undone.size > 0 || frame.isShort) throw new OutOfTime();
      await scan.askAgain((lot) => this.#lateAnswers(address, scan, position, lot));
      if (frame.isShort) throw new OutOfTime();
    } catch (error) {
      // What another invocation does not know any more, it cannot ask again.
      if (!this.#isOver()) {
        position.doubtful += Math.min(scan.doubtful, position.waiting);
        this.#judgeCertificates(address, position);
      }
      throw error;
    } finally {
      this.#connecting -= 1;
    }
    if (this.#connecting === 0) frame.context.phase('services');
    this.#leftSilent(address, scan, position);
    const { observed, absent, coverage, inspected, unasked } = await scan.lookFor();
    await this.#inspectAgain(scan, position);
    frame.take({ observed, absent, coverage });
    frame.take(this.#state.software.take(observed, absent));
    this.#judgeTls(address, inspected, position);
    this.#judgeCertificates(address, position);
    this.#leftUnasked(address.address, unasked);
  }

  /** Its results and the mark that they are there go out with one commit. */
  async #udp(address: PinnedAddress, position: AddressPosition): Promise<void> {
    const finished = () => {
      position.udpDone = true;
    };
    const { scanUdp } = await import('./udp/udp-phase.ts');
    await scanUdp(this.#state, address, this.#isOver, finished);
    this.#state.frame.commitWhenDue();
  }

  #scanOf(address: PinnedAddress, { control, opened, seen }: AddressPosition): AddressScan {
    const { connectsPerSecond, dialer, examination, exclusions, frame, maxOpenPorts, parts } = this.#state;
    const { semaphore, pool, ports, sockets } = this.#state;
    const { egress, now, signal, userAgent } = frame.context;
    return new AddressScan({
      address,
      egress,
      now,
      signal,
      ports,
      blockSize: parts.tuning.blockSize,
      pool,
      sockets,
      connectsPerSecond,
      dialer,
      semaphore,
      stop: () => frame.isShort,
      mayTry: (port) => exclusions.mayTry(port),
      maxOpenPorts,
      control,
      opened,
      seen,
      examination,
      known: parts.known.filter((finding) => knownPort(finding, address) !== undefined),
      identified: (software) => this.#state.software.note(address.address, software),
      userAgent,
      askPrinters: parts.settings.askPrinters ?? false,
      tls: parts.settings.tls ?? true,
      authorities: parts.settings.authorities ?? [],
      faulty: frame.faulty,
    });
  }

  /** What is not reported: first what earlier blocks have left, then the blocks behind. */
  #restOf({ block, undone }: AddressPosition): PortRest {
    const { blocks } = this.#state;
    const earlier = new Map<number, number[]>();
    for (let group = 0; group < block && undone.size > 0; group += 1) {
      const left = this.#portsOf(group).filter((port) => undone.has(port));
      if (left.length > 0) earlier.set(group, left);
    }
    const later = Array.from({ length: blocks - block }, (_, index) => block + index);
    return {
      groups: [...earlier.keys(), ...later],
      portsOf: (group) => earlier.get(group) ?? this.#portsOf(group),
    };
  }

  #portsOf(block: number): readonly number[] {
    const { parts, ports } = this.#state;
    const from = block * parts.tuning.blockSize;
    const length = Math.min(parts.tuning.blockSize, ports.size - from);
    return Array.from({ length }, (_, index) => ports.at(from + index));
  }

  #block({ address, scan, position }: AddressWork, { result, block, left }: BlockEnd): void {
    if (this.#isOver()) return;
    const { at, frame, parts } = this.#state;
    const from = block * parts.tuning.blockSize;
    for (; position.block < block; position.block += 1)
      for (const port of this.#portsOf(position.block)) position.undone.add(port);
    if (position.block === block) position.block += 1;
    else for (const port of this.#portsOf(block)) position.undone.delete(port);
    for (const port of left) position.undone.add(port);
    position.waiting += result.silent;
    at.silent += result.silent;
    this.#answers(address, scan, position, result, this.#state.portText(from, from + parts.tuning.blockSize));
    // What was decided before the end of a scan goes out with its last commit, if there is one.
    if (!frame.context.signal.aborted) frame.commitWhenDue();
  }

  /** Ports that were taken for silent, and are not. */
  #lateAnswers(address: PinnedAddress, scan: AddressScan, position: AddressPosition, lot: BlockResult): void {
    if (this.#isOver()) return;
    const { at, frame, ports } = this.#state;
    const answered = lot.open + lot.closed + lot.untold;
    position.waiting -= answered;
    at.silent -= answered;
    this.#answers(address, scan, position, lot, this.#state.portText(0, ports.size));
    if (!frame.context.signal.aborted) frame.commitWhenDue();
  }

  #answers(
    pinned: PinnedAddress,
    scan: AddressScan,
    position: AddressPosition,
    found: BlockResult,
    ports: string,
  ): void {
    const { address } = pinned;
    const { at, frame, maxOpenPorts } = this.#state;
    const target = `${address} ${ports}/tcp`;
    at.open += found.open + found.untold;
    at.closed += found.closed;
    this.#state.count('services', found.services);
    this.#state.count('untold', found.untold);
    position.control = scan.control;
    position.opened += found.open + found.untold;
    scan.reported(found.observed);
    const coverage = [covered(target, 'positive', found.open), covered(target, 'negative', found.closed)];
    if (found.untold > 0) {
      const untold = `open, but not listed: more than ${formatCount(maxOpenPorts)} ports are open`;
      coverage.push(covered(target, 'not_testable', found.untold, untold));
    }
    frame.take({ observed: found.observed, absent: found.absent, coverage: [...coverage, ...found.coverage] });
    frame.take(this.#state.software.take(found.observed));
    this.#judgeTls(pinned, found.inspected, position);
    this.#leftUnasked(address, found.unasked);
  }

  #judgeTls(address: PinnedAddress, inspected: readonly InspectedPort[], position: AddressPosition): void {
    this.#state.examination.loaded?.judgeAddressTls(this.#state.frame, address, inspected, position);
  }

  #judgeCertificates(address: PinnedAddress, position: AddressPosition): void {
    this.#state.examination.loaded?.judgeCertificates(this.#state.frame, address, position);
  }

  /** The certificates that an invocation had seen which was killed. */
  async #inspectAgain(scan: AddressScan, { presented }: AddressPosition): Promise<void> {
    for (const [port, tls] of presented) {
      if (tls !== undefined) continue;
      const again = await scan.inspectAgain(port);
      presented.set(port, again?.tls ?? { kind: 'unknown', reason: 'the port did not respond again' });
    }
  }

  /** Reports what is silent to the end: only now it will not be tried again. */
  #leftSilent({ address }: PinnedAddress, scan: AddressScan, position: AddressPosition): void {
    const { at, frame, ports } = this.#state;
    const target = `${address} ${this.#state.portText(0, ports.size)}/tcp`;
    const doubtful = Math.min(position.waiting, position.doubtful + scan.doubtful);
    frame.take({
      coverage: [
        covered(
          target,
          'blocked',
          position.waiting - doubtful,
          'no response: filtered by a firewall, or packets were lost',
        ),
        covered(target, 'not_testable', doubtful, 'no response, but may be open: too many packets were lost'),
      ],
    });
    this.#state.count('unsure', doubtful);
    const loss = Math.round(scan.lossShare * 100);
    if (loss > (at.loss ?? 0)) at.loss = loss;
    position.waiting = 0;
    position.doubtful = 0;
  }

  /** Reports open ports that were not probed in the coverage. */
  #leftUnasked(address: string, count: number): void {
    const { at, frame } = this.#state;
    at.unasked += count;
    const target = `${address} ${PRINT_PORTS}/tcp`;
    frame.take({ coverage: [{ checkId: PORT_SERVICE, target, outcome: 'skipped', count, reason: NOT_PROBED_REASON }] });
  }

  #noTarpit({ address }: PinnedAddress): void {
    const { frame } = this.#state;
    frame.take({
      absent: frame.context.known.filter(sameAs(tarpitLocation(address))),
      coverage: [{ checkId: EVERY_PORT_ANSWERS, target: address, outcome: 'negative', count: 1 }],
    });
  }

  #tarpit({ address }: PinnedAddress, seen: string): void {
    const { at, frame, ports } = this.#state;
    at.tarpits += 1;
    frame.take({
      observed: [judgeTarpit(address, seen)],
      coverage: [
        { checkId: EVERY_PORT_ANSWERS, target: address, outcome: 'positive', count: 1 },
        covered(address, 'not_testable', ports.size, 'nearly all ports accept connections'),
      ],
    });
  }
}

function sameAs(place: Absence): (finding: KnownFinding) => boolean {
  return ({ checkId, resource, location }) =>
    checkId === place.checkId && resource === place.resource && location === place.location;
}
