import { portsIn } from '../../scanning/ports/port-list.ts';
import { portRanges } from '../../scanning/ports/port-ranges.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { AddressCertificates } from './tls/judge-address-tls.ts';

/** How far the scan of one address is. */
export interface AddressPosition extends AddressCertificates {
  /** All blocks before it are reported, but for the ports in `undone`. */
  block: number;
  readonly undone: Set<number>;
  /** Ports with findings of earlier scans that were found open. */
  readonly seen: Set<number>;
  /** A port that answered; 0 while none has. */
  control: number;
  /** Silent ports that are not in the coverage yet: they may be tried again. */
  waiting: number;
  /** Those of them that may be open. */
  doubtful: number;
  /** Ports that were found open. */
  opened: number;
  /** What came of its ports over UDP is in the coverage. */
  udpDone: boolean;
}

type Written = Pick<
  Checkpoint,
  | 'address'
  | 'block'
  | 'undone'
  | 'seen'
  | 'control'
  | 'waiting'
  | 'doubtful'
  | 'opened'
  | 'certificates'
  | 'presented'
  | 'udpDone'
  | 'ahead'
  | 'finished'
>;

/** Addresses finished behind one that is not, at most: the checkpoint names each. */
const MAX_AHEAD = 1000;
/** Of an address so many ports are kept that need not be looked for any more; beyond that a port is examined twice. */
const MAX_SEEN = 500;

/** Which of the live addresses are finished, and how far those under way are. */
export class AddressProgress {
  readonly #positions = new Map<number, AddressPosition>();
  readonly #taken = new Set<number>();
  readonly #finished: Set<number>;
  /** All before are finished. */
  #first: number;

  constructor({ address, ahead = [], finished = [], ...at }: Written) {
    this.#first = address;
    this.#finished = new Set(finished);
    if (isBegun(at)) this.#positions.set(address, positionOf(at));
    for (const each of ahead) this.#positions.set(each.address, positionOf(each));
  }

  /** How many addresses are finished. */
  get finished(): number {
    return this.#first + this.#finished.size;
  }

  /** Blocks that are reported of addresses under way. */
  get blocks(): number {
    return [...this.#positions.values()].reduce((sum, { block }) => sum + block, 0);
  }

  /** The first address that is not finished. */
  get first(): { readonly address: number } & Pick<AddressPosition, 'block' | 'undone'> {
    const { block, undone } = this.#positions.get(this.#first) ?? positionOf({ block: 0, control: 0 });
    return { address: this.#first, block, undone };
  }

  /** The next address, of `live`, that nobody works on; `later` where one must be finished first. */
  take(live: number): number | 'later' | undefined {
    const end = Math.min(live, this.#first + MAX_AHEAD);
    for (let address = this.#first; address < end; address += 1) {
      if (this.#finished.has(address) || this.#taken.has(address)) continue;
      this.#taken.add(address);
      return address;
    }
    return end < live ? 'later' : undefined;
  }

  /** How far an address is; to be changed in place. */
  of(address: number): AddressPosition {
    const known = this.#positions.get(address);
    if (known !== undefined) return known;
    const fresh = positionOf({ block: 0, control: 0 });
    this.#positions.set(address, fresh);
    return fresh;
  }

  finish(address: number): void {
    this.#positions.delete(address);
    this.#finished.add(address);
    while (this.#finished.delete(this.#first)) {
      this.#taken.delete(this.#first);
      this.#first += 1;
    }
  }

  /** The fields of a checkpoint; those that say nothing are left out, so that an earlier version reads it. */
  write(): Written {
    const first = this.#positions.get(this.#first) ?? positionOf({ block: 0, control: 0 });
    const ahead = [...this.#positions]
      .filter(([address, position]) => address !== this.#first && isBegun(position))
      .map(([address, position]) => ({ address, ...brief(position) }));
    return {
      address: this.#first,
      ...brief(first),
      ...(ahead.length > 0 ? { ahead } : {}),
      ...(this.#finished.size > 0 ? { finished: [...this.#finished] } : {}),
    };
  }
}

type Brief = Pick<
  Checkpoint,
  'block' | 'undone' | 'seen' | 'control' | 'waiting' | 'doubtful' | 'opened' | 'certificates' | 'presented' | 'udpDone'
>;

function isBegun({ block, control, udpDone = false }: Pick<Brief, 'block' | 'control' | 'udpDone'>): boolean {
  return block > 0 || control > 0 || udpDone;
}

function positionOf({
  block,
  undone,
  seen,
  control,
  waiting = 0,
  doubtful = 0,
  opened = 0,
  certificates = {},
  presented,
  udpDone = false,
}: Brief): AddressPosition {
  return {
    block,
    undone: new Set(portsIn(undone ?? '')),
    seen: new Set(portsIn(seen ?? '')),
    control,
    waiting,
    doubtful,
    opened,
    certificates,
    presented: new Map(portsIn(presented ?? '').map((port) => [port, undefined])),
    udpDone,
  };
}

function brief({ certificates, presented, undone, seen, ...at }: AddressPosition): Brief {
  const { block, control, waiting, doubtful, opened, udpDone } = at;
  return {
    block,
    ...(undone.size > 0 ? { undone: portRanges(undone) } : {}),
    ...(seen.size > 0 ? { seen: portRanges([...seen].slice(0, MAX_SEEN)) } : {}),
    control,
    ...(waiting > 0 ? { waiting } : {}),
    ...(doubtful > 0 ? { doubtful } : {}),
    ...(opened > 0 ? { opened } : {}),
    ...(Object.keys(certificates).length > 0 ? { certificates } : {}),
    ...(presented.size > 0 ? { presented: portRanges([...presented.keys()]) } : {}),
    ...(udpDone && { udpDone }),
  };
}
