import type { Gap } from '../../scanning/check.ts';
import { parseIp } from '../../scanning/egress/address.ts';
import { formatCount } from '../../scanning/frame/detail.ts';
import { uncovered } from '../../scanning/frame/gaps.ts';
import { OutOfTime } from '../../scanning/frame/out-of-time.ts';
import type { FramedScan } from '../../scanning/frame/scan-frame.ts';
import { portRanges } from '../../scanning/ports/port-ranges.ts';
import { failed, skipped } from '../../scanning/scan-ended.ts';
import type { ScanOutcome } from '../../scanning/scanner.ts';
import { AddressPhase } from './address-phase.ts';
import type { Checkpoint } from './checkpoint.ts';
import { findLiveAddresses, firstPorts } from './connecting/liveness-phase.ts';
import { findBlockedPorts } from './connecting/own-egress.ts';
import { blockedPortsText, finishedDetail, noTlsText, shortRanges } from './scan-detail.ts';
import { blockedReason, covered, type PortScanParts, ScanState } from './scan-state.ts';
import { collectYoungObjects } from './young-objects.ts';

const noTls: Gap = { outcome: 'skipped', reason: noTlsText };

/** How long conversations may continue once the scan is out of time. */
const LAST_WORDS_MS = 700;

/** One invocation's share of a port scan: from the checkpoint as far as time allows. */
export class PortScan implements FramedScan {
  #state: ScanState;
  #isOver = false;

  constructor(parts: PortScanParts) {
    this.#state = new ScanState(parts);
  }

  state(): Checkpoint {
    return this.#state.checkpoint();
  }

  progress() {
    return this.#state.progress();
  }

  async run(): Promise<ScanOutcome> {
    await this.#seeOwnEgress();
    const { at, blockedPorts, exclusions, frame, live, parts, ports, size, udp } = this.#state;
    const { allowedAddresses, hostText, portText } = exclusions;
    if (allowedAddresses === 0) return skipped(`The policy excludes every address of ${parts.target} (${hostText})`);
    if (exclusions.ports.size === 0) return skipped(`The policy excludes every port of the scan (${portText})`);
    if (at.probed === 0 && at.leftOutTold === undefined) await this.#tellLeftOut();
    if (ports.size === 0) {
      await frame.settle();
      return failed(blockedPortsText(blockedPorts), 'not_testable');
    }
    await this.#asFarAsTimeAllows();
    await frame.settle();
    return finishedDetail({
      target: parts.target,
      addresses: allowedAddresses,
      answering: live.size,
      ports: ports.size,
      open: at.open,
      closed: at.closed,
      silent: at.silent,
      tarpits: at.tarpits,
      unasked: at.unasked,
      services: at.services ?? 0,
      untold: at.untold ?? 0,
      unsure: at.unsure ?? 0,
      loss: at.loss ?? 0,
      givenUp: at.givenUp ?? 0,
      triedFirst: firstPorts(this.#state),
      blockedPorts,
      excludedAddresses: size - allowedAddresses,
      excludedPorts: exclusions.excludedPorts,
      tls: parts.settings.tls ?? true,
      udp: {
        ports: udp.asked.length,
        open: at.udpOpen ?? 0,
        closed: at.udpClosed ?? 0,
        silent: at.udpSilent ?? 0,
        blocked: udp.blocked,
      },
      isEgressUnknown: at.ownEgress?.isKnown === false,
    });
  }

  /** Learns by the stage's control, once a run, which ports are blocked in the scanner's own network. */
  async #seeOwnEgress(): Promise<void> {
    const { at, connectsPerSecond, frame, parts, pool, ports, sockets } = this.#state;
    const { egress, now, signal } = frame.context;
    const address = egress.controls.find((each) => parseIp(each)?.family === parts.range.family);
    if (address === undefined || at.ownEgress !== undefined || at.probed > 0 || ports.size === 0) return;
    const asked = { egress, now, signal, pool, sockets, connectsPerSecond, stop: () => frame.isShort };
    const { isKnown, blocked } = await findBlockedPorts(address, ports, asked);
    frame.heedTime();
    const ownEgress = { isKnown, blocked: portRanges(blocked) };
    this.#state = new ScanState({ ...parts, at: { ...this.#state.checkpoint(), ownEgress } });
    await frame.commit();
  }

  /** Once a run: the time may be over before the first addresses are known. */
  async #tellLeftOut(): Promise<void> {
    const { at, blockedPorts, exclusions, frame, parts, ports, size, udp } = this.#state;
    const { allowedAddresses, excludedPorts, hostText, portText } = exclusions;
    frame.take(this.#state.software.left(parts.target));
    const reason = 'excluded by the policy';
    const addresses = size - allowedAddresses;
    const untested = parts.settings.tls === false ? (await import('./tls/tls-checks.ts')).TLS_CHECKS : [];
    frame.take({
      coverage: [
        covered(`${hostText} of ${parts.target}`, 'skipped', addresses * ports.size, reason),
        covered(`${parts.target} ${portText}/tcp`, 'skipped', excludedPorts * size, reason),
        covered(
          `${parts.target} ${portRanges(blockedPorts)}/tcp`,
          'not_testable',
          blockedPorts.length * allowedAddresses,
          blockedReason,
        ),
        covered(`${parts.target} ${udp.excluded.join(',')}/udp`, 'skipped', udp.excluded.length * size, reason),
        covered(
          `${parts.target} ${udp.blocked.join(',')}/udp`,
          'not_testable',
          udp.blocked.length * allowedAddresses,
          blockedReason,
        ),
        ...uncovered(untested, parts.target, noTls),
      ],
    });
    at.leftOutTold = true;
  }

  /**
   * Throws OutOfTime where time ran out; what is then still under way is left behind, and done again by the next
   * invocation.
   */
  async #asFarAsTimeAllows(): Promise<void> {
    const { frame } = this.#state;
    let lastWords: NodeJS.Timeout | undefined;
    const look = setInterval(() => {
      collectYoungObjects();
      if (frame.context.remainingMs() > 0) return;
      lastWords ??= setTimeout(() => frame.abort(new OutOfTime()), LAST_WORDS_MS);
    }, 50);
    try {
      await findLiveAddresses(this.#state);
      await new AddressPhase(this.#state, () => this.#isOver).run();
      frame.context.signal.throwIfAborted();
    } finally {
      this.#isOver = true;
      clearInterval(look);
      clearTimeout(lastWords);
    }
  }

  left(): string {
    const { addresses, at, blocks, live, parts, ports, range, size } = this.#state;
    const { probed } = at;
    const { address, block, undone } = addresses.first;
    const left: string[] = [];
    const current = live.at(address);
    const next = block < blocks ? block * parts.tuning.blockSize : ports.size;
    const later = Array.from({ length: ports.size - next }, (_, index) => ports.at(next + index));
    const unreported = [...undone, ...later];
    if (current !== undefined && unreported.length > 0)
      left.push(`ports ${shortRanges(portRanges(unreported))} of ${range.at(BigInt(current)).address}`);
    const more = live.size - addresses.finished - 1;
    if (more > 0) left.push(`${formatCount(more)} more responding addresses`);
    if (probed < size) left.push(`${formatCount(size - probed)} addresses not probed yet`);
    return left.length > 0 ? left.join(', ') : 'the recheck of known ports';
  }
}
