import type { PinnedAddress } from '../../scanning/egress/egress.ts';
import { OutOfTime } from '../../scanning/frame/out-of-time.ts';
import type { Absence, KnownFinding } from '../../scanning/scanner.ts';
import { AddressScan, knownPort } from './address-scan.ts';
import type { BlockResult } from './port-blocks.ts';
import { NOT_PROBED_REASON, PORT_SERVICE, PRINT_PORTS } from './print-ports.ts';
import { covered, type ScanState } from './scan-state.ts';
import { EVERY_PORT_ANSWERS, judgeTarpit, MAX_OPEN_PORTS, tarpitLocation } from './tarpit.ts';

/** Scans the ports of the responding addresses, one address after the other. */
export class AddressPhase {
  readonly #state: ScanState;
  readonly #isOver: () => boolean;

  /** `isOver` is true once the scan has ended: what comes in later is left to the next invocation. */
  constructor(state: ScanState, isOver: () => boolean) {
    this.#state = state;
    this.#isOver = isOver;
  }

  /** Throws OutOfTime where time is short. */
  async run(): Promise<void> {
    const { at, frame, live, range } = this.#state;
    while (at.address < live.size) {
      frame.heedTime();
      const index = live.at(at.address);
      if (index === undefined) throw new Error(`no address ${at.address} of ${live.size}`);
      await this.#address(range.at(BigInt(index)));
      at.address += 1;
      at.block = 0;
      at.control = 0;
      frame.commitWhenDue();
    }
  }

  async #address(address: PinnedAddress): Promise<void> {
    const { at, blocks, frame } = this.#state;
    frame.context.phase('ports', this.#state.progress());
    const scan = this.#scanOf(address);
    scan.control = at.control;
    if (at.block === 0) {
      const { verdict, seen } = await scan.tryDecoys();
      if (verdict === 'every') return this.#tarpit(address, seen);
      if (verdict === 'none') this.#noTarpit(address);
    }
    await scan.sweepFrom(at.block, (block) => this.#block(address, scan, block));
    if (scan.isOverrun) return this.#tarpit(address, `More than ${MAX_OPEN_PORTS} ports accepted a connection.`);
    if (at.block < blocks || frame.isShort) throw new OutOfTime();
    frame.context.phase('services');
    const mine = frame.context.known.filter((finding) => knownPort(finding, address) !== undefined);
    const { observed, absent, unasked } = await scan.lookFor(mine);
    frame.take({ observed, absent });
    this.#leftUnasked(address, unasked);
  }

  #scanOf(address: PinnedAddress): AddressScan {
    const { connectsPerSecond, dialer, exclusions, frame, parts, ports, sockets } = this.#state;
    const { egress, now, signal, userAgent } = frame.context;
    return new AddressScan({
      address,
      egress,
      now,
      signal,
      ports,
      blockSize: parts.tuning.blockSize,
      sockets,
      connectsPerSecond,
      dialer,
      stop: () => frame.isShort,
      mayTry: (port) => exclusions.mayTry(port),
      userAgent,
      askPrinters: parts.settings.askPrinters ?? false,
    });
  }

  #block(address: PinnedAddress, scan: AddressScan, block: BlockResult): void {
    if (this.#isOver()) return;
    const { at, frame, parts } = this.#state;
    const from = at.block * parts.tuning.blockSize;
    const target = `${address.address} ${this.#state.portText(from, from + parts.tuning.blockSize)}/tcp`;
    const coverage = [
      covered(target, 'positive', block.open),
      covered(target, 'negative', block.closed),
      covered(target, 'blocked', block.silent, 'no response: filtered by a firewall, or packets were lost'),
    ];
    at.block += 1;
    at.open += block.open;
    at.closed += block.closed;
    at.silent += block.silent;
    at.control = scan.control;
    frame.take({ observed: block.observed, coverage });
    this.#leftUnasked(address, block.unasked);
    frame.commitWhenDue();
  }

  /** Reports open ports that were not probed in the coverage. */
  #leftUnasked({ address }: PinnedAddress, count: number): void {
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
    const { at, frame, parts, ports } = this.#state;
    at.tarpits += 1;
    const untold = ports.size - at.block * parts.tuning.blockSize;
    frame.take({
      observed: [judgeTarpit(address, seen)],
      coverage: [
        { checkId: EVERY_PORT_ANSWERS, target: address, outcome: 'positive', count: 1 },
        covered(address, 'not_testable', untold, 'nearly all ports accept connections'),
      ],
    });
  }
}

function sameAs(place: Absence): (finding: KnownFinding) => boolean {
  return ({ checkId, resource, location }) =>
    checkId === place.checkId && resource === place.resource && location === place.location;
}
