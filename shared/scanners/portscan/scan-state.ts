import type { PinnedRange } from '../../scanning/egress/egress.ts';
import type { FrameTuning, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import { Semaphore } from '../../scanning/pacing/semaphore.ts';
import { type PortList, portsIn, withoutPorts } from '../../scanning/ports/port-list.ts';
import type { CoverageEntry, CoverageOutcome, KnownFinding } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { AddressProgress } from './address-progress.ts';
import { AddressSet } from './address-set.ts';
import type { Checkpoint } from './checkpoint.ts';
import { Dialer } from './connecting/dialer.ts';
import { SocketPool } from './connecting/socket-pool.ts';
import { MAX_OPEN_PORTS } from './connecting/tarpit.ts';
import type { Examination } from './examination/examination.ts';
import { OPEN_PORT } from './examination/port-place.ts';
import { PortSoftware } from './examination/port-software.ts';
import { Exclusions } from './exclusions.ts';
import type { UdpTimes } from './udp/udp-asker.ts';
import { type UdpPlan, udpPlan } from './udp/udp-plan.ts';
import type { UdpService } from './udp/udp-service.ts';

/** What the stack and the setting say about a port scan. */
export interface PortScanSettings {
  /** `1-65535`, `22,80,8000-8100`. */
  readonly ports: string;
  /** Sockets that may exist at once, 1 to 900. */
  readonly maxSockets: number;
  /** Connects per second to one address; no limit when absent. */
  readonly connectsPerSecond?: number | undefined;
  /** True to send probes to printer ports as well, although a printer may print them; false if absent. */
  readonly askPrinters?: boolean | undefined;
  /** False to make no TLS handshakes: services behind TLS are not identified then. */
  readonly tls?: boolean | undefined;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[] | undefined;
  /** True to scan UDP services as well; false if absent. */
  readonly udp?: boolean | undefined;
  /** True to try the community `public` at SNMP services; false if absent. */
  readonly snmpDefaultCommunity?: boolean | undefined;
  /** Loads the known vulnerabilities that identified software is compared with; none are reported if absent. */
  readonly cves?: (() => Promise<LoadedCves>) | undefined;
  /** Called with a programming error that one port caused; the scan goes on without that port. If absent, the error ends the scan. */
  readonly faulty?: ((what: string, error: unknown) => void) | undefined;
}

/** Sizes and times; only tests choose others. */
export interface PortScanTuning extends FrameTuning {
  /** Ports of a unit of work. */
  readonly blockSize: number;
  /** Addresses of a unit of the liveness check. */
  readonly chunkSize: number;
  /** Open ports of an address that are listed, at most. */
  readonly maxOpenPorts?: number;
  /** Ports that are tried in all to find the addresses of a range that answer. */
  readonly livenessProbes?: number;
  /** The services over UDP that are asked for. */
  readonly udpServices?: readonly UdpService[];
  readonly udpTimes?: UdpTimes;
}

/** What a scan is made of. */
export interface PortScanParts {
  readonly frame: ScanFrame;
  readonly target: string;
  readonly range: PinnedRange;
  readonly ports: PortList;
  readonly settings: PortScanSettings;
  readonly tuning: PortScanTuning;
  readonly at: Checkpoint;
  readonly cves: LoadedCves | undefined;
  readonly examination: Examination;
  /** The findings of earlier scans that are about one port over TCP. */
  readonly known: readonly KnownFinding[];
  /** The services that are asked for over UDP. */
  readonly udpServices: readonly UdpService[];
}

const MAX_SOCKETS = 900;
/** Conversations at once, at most: a service that says nothing takes 13 s. */
const MAX_CONVERSATIONS = 96;

/** What the phases of a scan share: how far it has come, what it may touch, and what it touches that with. */
export class ScanState {
  readonly parts: PortScanParts;
  readonly frame: ScanFrame;
  readonly range: PinnedRange;
  readonly exclusions: Exclusions;
  /** The ports that may be scanned, and that packets from here get to. */
  readonly ports: PortList;
  /** Ports of the setting that nothing gets out to from here, and that no policy excludes. */
  readonly blockedPorts: readonly number[];
  /** What is asked over UDP; nothing where the setting does not want it. */
  readonly udp: UdpPlan;
  /** The counts of the checkpoint, and how far the liveness check is; of addresses `addresses` says more. */
  readonly at: Checkpoint;
  readonly addresses: AddressProgress;
  /** Addresses that answer, by their index in the range. */
  readonly live: AddressSet;
  readonly dialer: Dialer;
  /** Sockets for connect scans; conversations have their own. */
  readonly sockets: number;
  readonly pool: SocketPool;
  /** For the liveness check: there are no conversations yet. */
  readonly livenessPool: SocketPool;
  readonly semaphore: Semaphore;
  readonly software: PortSoftware;
  readonly examination: Examination;
  readonly maxOpenPorts: number;

  /** Throws PortListInvalid where a port of the policy cannot be read. */
  constructor(parts: PortScanParts) {
    const { frame, target, range, ports, settings, at, udpServices } = parts;
    const { egress, now, scope, signal } = frame.context;
    this.parts = parts;
    this.frame = frame;
    this.range = range;
    this.exclusions = new Exclusions(target, this.size, ports, scope.exclusions);
    const allowed = this.exclusions.ports;
    const blocked = new Set(
      [...egress.blockedPorts, ...portsIn(at.ownEgress?.blocked ?? '')].filter((port) => allowed.has(port)),
    );
    this.blockedPorts = [...blocked];
    this.ports = blocked.size === 0 ? allowed : withoutPorts(allowed, blocked);
    this.udp = udpPlan(udpServices, (port) => this.exclusions.mayTry(port), egress.blockedUdpPorts);
    this.at = structuredClone(at);
    this.live = AddressSet.parse(this.at.live, this.size);
    const all = Math.max(2, Math.min(MAX_SOCKETS, settings.maxSockets));
    const conversations = Math.max(1, Math.min(MAX_CONVERSATIONS, all >> 2));
    this.sockets = all - conversations;
    this.pool = new SocketPool(this.sockets);
    this.livenessPool = new SocketPool(all);
    this.semaphore = new Semaphore(conversations);
    this.software = new PortSoftware(frame, parts.cves);
    this.examination = parts.examination;
    this.dialer = new Dialer({ egress, now, signal });
    this.addresses = new AddressProgress(this.at);
    for (const field of [
      'waiting',
      'doubtful',
      'opened',
      'undone',
      'seen',
      'ahead',
      'finished',
      'certificates',
      'presented',
      'udpDone',
    ] as const)
      delete this.at[field];
    this.maxOpenPorts = parts.tuning.maxOpenPorts ?? MAX_OPEN_PORTS;
  }

  /** Adds to a count that a checkpoint has only where it is not 0. */
  count(
    field: 'services' | 'untold' | 'unsure' | 'givenUp' | 'udpOpen' | 'udpClosed' | 'udpSilent',
    more: number,
  ): void {
    if (more > 0) this.at[field] = (this.at[field] ?? 0) + more;
  }

  /** The checkpoint of this moment. */
  checkpoint(): Checkpoint {
    const { leftOutTold, ...at } = this.at;
    // Once addresses were tried, that says it: an earlier version does not know the field.
    const told = leftOutTold && at.probed === 0 ? { leftOutTold } : {};
    return { ...at, ...told, ...this.addresses.write() };
  }

  /** Addresses of the range. */
  get size(): number {
    return Number(this.range.size);
  }

  /** Blocks of ports of one address. */
  get blocks(): number {
    return Math.ceil(this.ports.size / this.parts.tuning.blockSize);
  }

  /** The slower of what the stage and the policy say. */
  get connectsPerSecond(): number | undefined {
    const limits = [this.parts.settings.connectsPerSecond, this.frame.context.scope.rate.connectsPerSecond];
    const given = limits.filter((each) => each !== undefined && each !== null);
    return given.length > 0 ? Math.min(...given) : undefined;
  }

  progress() {
    const { chunkSize } = this.parts.tuning;
    const chunks = this.size === 1 ? 0 : Math.ceil(this.size / chunkSize);
    const probed = Math.ceil(this.at.probed / chunkSize);
    // Each address ends with a unit of its own: the look for ports that were open earlier.
    const each = this.blocks + 1;
    return {
      done: Math.min(probed, chunks) + this.addresses.finished * each + this.addresses.blocks,
      planned: chunks + this.live.size * each,
    };
  }

  /** The ports of the list from one index to another, as text. */
  portText(from: number, end: number): string {
    const [first, last] = [this.ports.at(from), this.ports.at(Math.min(end, this.ports.size) - 1)];
    return first === last ? `${first}` : `${first}-${last}`;
  }
}

/** Why a port was not looked at that nothing gets out to. */
export const blockedReason = 'not testable from here: the network that scans run in blocks outbound connections to it';

/** The ports of a target and what became of them. */
export function covered(target: string, outcome: CoverageOutcome, count: number, reason?: string): CoverageEntry {
  return { checkId: OPEN_PORT, target, outcome, count, ...(reason === undefined ? {} : { reason }) };
}
