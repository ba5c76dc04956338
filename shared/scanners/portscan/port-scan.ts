import type { PinnedAddress, PinnedRange } from '../egress.ts';
import type { KnownFinding, ScanContext, ScanOutcome } from '../scanner.ts';
import { AddressScan, knownPort } from './address-scan.ts';
import { AddressSet } from './address-set.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { Dialer } from './dialer.ts';
import { Ledger, type Progress } from './ledger.ts';
import { findLive, livenessPorts } from './liveness.ts';
import type { PortList } from './port-list.ts';
import { finishedDetail } from './scan-detail.ts';
import { judgeTarpit, MAX_OPEN_PORTS, tarpitPlace } from './tarpit.ts';
import { TokenBucket } from './token-bucket.ts';
import { Window } from './window.ts';

/** What the stack and the setting say about a port scan. */
export interface PortScanSettings {
  /** `1-65535`, `22,80,8000-8100`. */
  readonly ports: string;
  /** Sockets that may exist at once, 1 to 900. */
  readonly maxSockets: number;
  /** Connects per second to one address; no limit when absent. */
  readonly connectsPerSecond?: number | undefined;
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
    this.#ports = ports;
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
    const complete = (await this.#findLive()) && (await this.#scanAddresses());
    this.#signal.throwIfAborted();
    await this.#ledger.flush(this.#at, this.#progress);
    if (!complete) return { kind: 'paused' };
    return finishedDetail({
      target: this.#target,
      addresses: this.#size,
      answering: this.#live.size,
      ports: this.#ports.size,
      open: this.#at.open,
      closed: this.#at.closed,
      silent: this.#at.silent,
      tarpits: this.#at.tarpits,
    });
  }

  async #findLive(): Promise<boolean> {
    if (this.#size === 1 && this.#at.probed === 0) {
      // A single address is always scanned in full: it may answer on its last port only.
      this.#live.add(0);
      this.#at.probed = 1;
      this.#at.live = this.#live.toText();
    }
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
      const portsOf = (address: string) => [...new Set([...common, ...(known.get(address) ?? [])])];
      const live = await findLive(parts, this.#range, [this.#at.probed, end], portsOf);
      if (cut) return false;
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
    const scan = new AddressScan({
      address,
      egress: this.#context.egress,
      now: this.#context.now,
      signal: this.#signal,
      ports: this.#ports,
      blockSize: this.#tuning.blockSize,
      sockets: this.#sockets,
      connectsPerSecond: this.#settings.connectsPerSecond,
      dialer: this.#dialer,
      stop: () => this.#isShort(),
    });
    scan.control = this.#at.control;
    if (this.#at.block === 0) {
      const { verdict, seen } = await scan.tryDecoys();
      if (verdict === 'every') return this.#tarpit(address, seen);
      if (verdict === 'none') this.#ledger.absent(this.#context.known.filter(sameAs(tarpitPlace(address.address))));
    }
    await scan.sweepFrom(this.#at.block, (block) => {
      this.#at.block += 1;
      this.#at.open += block.open;
      this.#at.closed += block.closed;
      this.#at.silent += block.silent;
      this.#at.control = scan.control;
      this.#ledger.observe(block.observed);
      this.#unit();
    });
    if (scan.isOverrun) return this.#tarpit(address, `More than ${MAX_OPEN_PORTS} ports accepted a connection.`);
    if (this.#at.block < this.#blocks || this.#isShort()) return false;
    const mine = this.#context.known.filter((finding) => knownPort(finding, address) !== undefined);
    const { observed, absent } = await scan.lookFor(mine);
    this.#ledger.observe(observed);
    this.#ledger.absent(absent);
    return true;
  }

  #tarpit(address: PinnedAddress, seen: string): boolean {
    this.#at.tarpits += 1;
    this.#ledger.observe([judgeTarpit(address.address, seen)]);
    return true;
  }
}

function sameAs(place: KnownFinding): (finding: KnownFinding) => boolean {
  return ({ checkId, resource, location }) =>
    checkId === place.checkId && resource === place.resource && location === place.location;
}
