import type { PinnedAddress, PinnedRange } from '../../scanning/egress/egress.ts';
import { TokenBucket } from '../../scanning/pacing/token-bucket.ts';
import type { PortList } from '../../scanning/ports/port-list.ts';
import type { CoverageEntry, CoverageOutcome, KnownFinding, ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { AddressScan, knownPort } from './address-scan.ts';
import { AddressSet } from './address-set.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { Dialer } from './dialer.ts';
import { Exclusions } from './exclusions.ts';
import { Ledger, type Progress } from './ledger.ts';
import { findLive, livenessPorts } from './liveness.ts';
import { OPEN_PORT } from './port-check.ts';
import { PORT_SERVICE, PRINT_PORTS, UNASKED_REASON } from './print-ports.ts';
import { finishedDetail } from './scan-detail.ts';
import { EVERY_PORT_ANSWERS, judgeTarpit, MAX_OPEN_PORTS, tarpitPlace } from './tarpit.ts';
import { Window } from './window.ts';

/** What the stack and the setting say about a port scan. */
export interface PortScanSettings {
  /** `1-65535`, `22,80,8000-8100`. */
  readonly ports: string;
  /** Sockets that may exist at once, 1 to 900. */
  readonly maxSockets: number;
  /** Connects per second to one address; no limit when absent. */
  readonly connectsPerSecond?: number | undefined;
  /** Asks what listens on the ports of printers, too, which may print the questions; no where it does not say. */
  readonly askPrinters?: boolean | undefined;
}

/** Sizes and times; only tests choose others. */
export interface PortScanTuning {
  /** Ports of a unit of work. */
  readonly blockSize: number;
  /** Addresses of a unit of the liveness check. */
  readonly chunkSize: number;
  readonly commitEveryMs: number;
  /** The scan pauses when less of the invocation is left. */
  readonly reserveMs: number;
}

const MAX_SOCKETS = 900;

/** How long conversations may go on once the scan has been told that there is no time left. */
const LAST_WORDS_MS = 700;

/** The scan was told to stop and something was still under way. */
class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** One invocation's share of a port scan: from the checkpoint as far as time allows. */
export class PortScan {
  readonly #range: PinnedRange;
  readonly #ports: PortList;
  readonly #settings: PortScanSettings;
  readonly #context: ScanContext;
  readonly #tuning: PortScanTuning;
  readonly #at: Checkpoint;
  readonly #live: AddressSet;
  readonly #ledger: Ledger;
  readonly #dialer: Dialer;
  readonly #abort = new AbortController();
  readonly #signal: AbortSignal;
  readonly #sockets: number;
  readonly #target: string;
  readonly #exclusions: Exclusions;
  #isOver = false;

  constructor(
    target: string,
    range: PinnedRange,
    ports: PortList,
    settings: PortScanSettings,
    context: ScanContext,
    tuning: PortScanTuning,
  ) {
    this.#target = target;
    this.#range = range;
    this.#exclusions = new Exclusions(target, Number(range.size), ports, context.scope.exclusions);
    this.#ports = this.#exclusions.ports;
    this.#settings = settings;
    this.#context = context;
    this.#tuning = tuning;
    this.#at = parseCheckpoint(context.checkpoint, target, settings.ports);
    this.#live = AddressSet.parse(this.#at.live, this.#size);
    this.#signal = AbortSignal.any([context.signal, this.#abort.signal]);
    this.#ledger = new Ledger(context, tuning.commitEveryMs, (cause) => this.#abort.abort(cause));
    const all = Math.max(2, Math.min(MAX_SOCKETS, settings.maxSockets));
    const slots = Math.max(1, Math.min(24, all >> 2));
    this.#sockets = all - slots;
    this.#dialer = new Dialer({ egress: context.egress, now: context.now, signal: this.#signal, slots });
  }

  get #size(): number {
    return Number(this.#range.size);
  }

  /** The slower of what the stage and the policy say. */
  get #connectsPerSecond(): number | undefined {
    const limits = [this.#settings.connectsPerSecond, this.#context.scope.rate.connectsPerSecond];
    const given = limits.filter((each) => each !== undefined && each !== null);
    return given.length > 0 ? Math.min(...given) : undefined;
  }

  get #blocks(): number {
    return Math.ceil(this.#ports.size / this.#tuning.blockSize);
  }

  get #progress(): Progress {
    const chunks = this.#size === 1 ? 0 : Math.ceil(this.#size / this.#tuning.chunkSize);
    const probed = Math.ceil(this.#at.probed / this.#tuning.chunkSize);
    // Each address ends with a unit of its own: the look for ports that were open earlier.
    const each = this.#blocks + 1;
    return {
      done: Math.min(probed, chunks) + this.#at.address * each + this.#at.block,
      planned: chunks + this.#live.size * each,
    };
  }

  /** Stops everything that is still under way. */
  close(): void {
    this.#abort.abort(new Error('the scan has ended'));
  }

  #isShort(): boolean {
    return this.#context.remainingMs() < this.#tuning.reserveMs;
  }

  #unit(): void {
    this.#ledger.unit(this.#at, this.#progress);
  }

  async run(): Promise<ScanOutcome> {
    const { allowedAddresses, excludedPorts, hostText, portText } = this.#exclusions;
    if (allowedAddresses === 0) return skipped(`The policy excludes every address of ${this.#target} (${hostText})`);
    if (this.#ports.size === 0) return skipped(`The policy excludes every port of the scan (${portText})`);
    if (this.#at.probed === 0) {
      const reason = 'excluded by the policy';
      const addresses = this.#size - allowedAddresses;
      const [hosts, ports] = [`${hostText} of ${this.#target}`, `${this.#target} ${portText}/tcp`];
      this.#ledger.cover([
        covered(hosts, 'skipped', addresses * this.#ports.size, reason),
        covered(ports, 'skipped', excludedPorts * this.#size, reason),
      ]);
    }
    const complete = await this.#asFarAsTimeAllows();
    await this.#ledger.flush(this.#at, this.#progress);
    if (!complete) return { kind: 'paused', left: this.#left() };
    return finishedDetail({
      target: this.#target,
      addresses: this.#size,
      answering: this.#live.size,
      ports: this.#ports.size,
      open: this.#at.open,
      closed: this.#at.closed,
      silent: this.#at.silent,
      tarpits: this.#at.tarpits,
      unasked: this.#at.unasked,
    });
  }

  /** False where time ran out; what is then still under way is left behind, and done again by the next invocation. */
  async #asFarAsTimeAllows(): Promise<boolean> {
    let lastWords: NodeJS.Timeout | undefined;
    const look = setInterval(() => {
      if (this.#context.remainingMs() > 0) return;
      lastWords ??= setTimeout(() => this.#abort.abort(new OutOfTime()), LAST_WORDS_MS);
    }, 50);
    try {
      const complete = (await this.#findLive()) && (await this.#scanAddresses());
      this.#signal.throwIfAborted();
      return complete;
    } catch (error) {
      if (error instanceof OutOfTime) return false;
      throw error;
    } finally {
      this.#isOver = true;
      clearInterval(look);
      clearTimeout(lastWords);
    }
  }

  /** What has not been looked at yet, in the user's words. */
  #left(): string {
    const { probed, address, block } = this.#at;
    const parts: string[] = [];
    const current = this.#live.at(address);
    if (current !== undefined && block < this.#blocks) {
      const from = block * this.#tuning.blockSize;
      parts.push(`ports ${this.#portText(from, this.#ports.size)} of ${this.#range.at(BigInt(current)).address}`);
    }
    const more = this.#live.size - address - 1;
    if (more > 0) parts.push(`${more.toLocaleString('en-US')} more addresses that answer`);
    if (probed < this.#size) parts.push(`${(this.#size - probed).toLocaleString('en-US')} addresses not tried yet`);
    return parts.length > 0 ? parts.join(', ') : 'the last look at known ports';
  }

  #portText(from: number, end: number): string {
    const [first, last] = [this.#ports.at(from), this.#ports.at(Math.min(end, this.#ports.size) - 1)];
    return first === last ? `${first}` : `${first}-${last}`;
  }

  async #findLive(): Promise<boolean> {
    if (this.#size === 1 && this.#at.probed === 0) {
      // A single address is always scanned in full: it may answer on its last port only.
      this.#live.add(0);
      this.#at.probed = 1;
      this.#at.live = this.#live.toText();
    }
    if (this.#at.probed < this.#size) this.#context.phase('liveness', this.#progress);
    const common = livenessPorts(this.#ports);
    const window = new Window(this.#sockets);
    while (this.#at.probed < this.#size) {
      if (this.#isShort()) return false;
      const end = Math.min(this.#size, this.#at.probed + this.#tuning.chunkSize);
      let cut = false;
      const parts = {
        egress: this.#context.egress,
        now: this.#context.now,
        signal: this.#signal,
        window,
        bucket: new TokenBucket(undefined, 0),
        stop: () => (cut = this.#isShort()),
      };
      const known = this.#knownPorts();
      const first = this.#at.probed;
      const excluded = excludedAddresses(this.#range, this.#exclusions, first, end);
      const portsOf = (address: string) =>
        excluded.has(address) ? [] : [...new Set([...common, ...(known.get(address) ?? [])])];
      const live = await findLive(parts, this.#range, [first, end], portsOf);
      if (cut) return false;
      const silent = end - first - excluded.size - live.length;
      const chunk = `${this.#range.at(BigInt(first)).address}-${this.#range.at(BigInt(end - 1)).address}`;
      const reason = `${silent} addresses did not answer`;
      this.#ledger.cover([covered(chunk, 'not_testable', silent * this.#ports.size, reason)]);
      for (const index of live) this.#live.add(index);
      this.#at.probed = end;
      this.#at.live = this.#live.toText();
      this.#unit();
    }
    return true;
  }

  /** Ports with open findings by address, so that an address known by an odd port alone is not taken for dead. */
  #knownPorts(): ReadonlyMap<string, readonly number[]> {
    const byAddress = new Map<string, number[]>();
    for (const { resource } of this.#context.known) {
      const match = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})\/tcp$/.exec(resource);
      const address = match?.[1] ?? match?.[2];
      const port = Number(match?.[3]);
      if (address === undefined || !this.#ports.has(port)) continue;
      const ports = byAddress.get(address);
      if (ports === undefined) byAddress.set(address, [port]);
      else ports.push(port);
    }
    return byAddress;
  }

  async #scanAddresses(): Promise<boolean> {
    while (this.#at.address < this.#live.size) {
      if (this.#isShort()) return false;
      const index = this.#live.at(this.#at.address);
      if (index === undefined || !(await this.#scanAddress(this.#range.at(BigInt(index))))) return false;
      this.#at.address += 1;
      this.#at.block = 0;
      this.#at.control = 0;
      this.#unit();
    }
    return true;
  }

  async #scanAddress(address: PinnedAddress): Promise<boolean> {
    this.#context.phase('ports', this.#progress);
    const scan = new AddressScan({
      address,
      egress: this.#context.egress,
      now: this.#context.now,
      signal: this.#signal,
      ports: this.#ports,
      blockSize: this.#tuning.blockSize,
      sockets: this.#sockets,
      connectsPerSecond: this.#connectsPerSecond,
      dialer: this.#dialer,
      stop: () => this.#isShort(),
      mayTry: (port) => this.#exclusions.mayTry(port),
      userAgent: this.#context.userAgent,
      askPrinters: this.#settings.askPrinters ?? false,
    });
    scan.control = this.#at.control;
    if (this.#at.block === 0) {
      const { verdict, seen } = await scan.tryDecoys();
      if (verdict === 'every') return this.#tarpit(address, seen);
      if (verdict === 'none') {
        this.#ledger.absent(this.#context.known.filter(sameAs(tarpitPlace(address.address))));
        this.#ledger.cover([{ checkId: EVERY_PORT_ANSWERS, target: address.address, outcome: 'negative', count: 1 }]);
      }
    }
    await scan.sweepFrom(this.#at.block, (block) => {
      if (this.#isOver) return;
      const from = this.#at.block * this.#tuning.blockSize;
      const target = `${address.address} ${this.#portText(from, from + this.#tuning.blockSize)}/tcp`;
      this.#ledger.cover([
        covered(target, 'positive', block.open),
        covered(target, 'negative', block.closed),
        covered(target, 'blocked', block.silent, 'no answer: a firewall drops connections, or they are lost'),
      ]);
      this.#at.block += 1;
      this.#at.open += block.open;
      this.#at.closed += block.closed;
      this.#at.silent += block.silent;
      this.#at.control = scan.control;
      this.#ledger.observe(block.observed);
      this.#leftUnasked(address, block.unasked);
      this.#unit();
    });
    if (scan.isOverrun) return this.#tarpit(address, `More than ${MAX_OPEN_PORTS} ports accepted a connection.`);
    if (this.#at.block < this.#blocks || this.#isShort()) return false;
    this.#context.phase('services');
    const mine = this.#context.known.filter((finding) => knownPort(finding, address) !== undefined);
    const { observed, absent, unasked } = await scan.lookFor(mine);
    this.#ledger.observe(observed);
    this.#ledger.absent(absent);
    this.#leftUnasked(address, unasked);
    return true;
  }

  /** Tells of open ports that were asked nothing. */
  #leftUnasked({ address }: PinnedAddress, count: number): void {
    this.#at.unasked += count;
    const target = `${address} ${PRINT_PORTS}/tcp`;
    this.#ledger.cover([{ checkId: PORT_SERVICE, target, outcome: 'skipped', count, reason: UNASKED_REASON }]);
  }

  #tarpit(address: PinnedAddress, seen: string): boolean {
    this.#at.tarpits += 1;
    this.#ledger.observe([judgeTarpit(address.address, seen)]);
    const untold = this.#ports.size - this.#at.block * this.#tuning.blockSize;
    this.#ledger.cover([
      { checkId: EVERY_PORT_ANSWERS, target: address.address, outcome: 'positive', count: 1 },
      covered(address.address, 'not_testable', untold, 'nearly every port accepts connections'),
    ]);
    return true;
  }
}

function sameAs(place: KnownFinding): (finding: KnownFinding) => boolean {
  return ({ checkId, resource, location }) =>
    checkId === place.checkId && resource === place.resource && location === place.location;
}

/** The ports of a target and what became of them. */
function covered(target: string, outcome: CoverageOutcome, count: number, reason?: string): CoverageEntry {
  return { checkId: OPEN_PORT, target, outcome, count, ...(reason === undefined ? {} : { reason }) };
}

function skipped(detail: string): ScanOutcome {
  return { kind: 'skipped', detail: detail.slice(0, 255) };
}

function excludedAddresses(range: PinnedRange, exclusions: Exclusions, first: number, end: number): Set<string> {
  const addresses = new Set<string>();
  for (let index = first; index < end; index += 1) {
    if (exclusions.isExcluded(index)) addresses.add(range.at(BigInt(index)).address);
  }
  return addresses;
}
