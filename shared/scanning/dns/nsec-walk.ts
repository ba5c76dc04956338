import type { Answer, DecodedPacket } from 'dns-packet';
import {
  type Egress,
  EgressRefused,
  EgressSpent,
  HostNotResolved,
  NotTestable,
  type PinnedAddress,
} from '../egress/egress.ts';
import type { ZoneWalk } from './dns.ts';
import { hostText } from './message.ts';
import { type DialogueParts, ServerDialogue } from './server-dialogue.ts';

/** The limits of a walk along NSEC records: how many names it collects, and how long a request may take. */
export interface WalkLimits {
  readonly names: number;
  readonly timeoutMs: number;
}

const ordinary: WalkLimits = { names: 20_000, timeoutMs: 5000 };

/** Of a server with many addresses only so many are asked. */
const mostAddresses = 2;

const recordsOf = ({ answers = [], authorities = [] }: DecodedPacket): readonly Answer[] => [
  ...answers,
  ...authorities,
];

/** The name that comes right behind a name and all that is below it, in the order of NSEC (RFC 4034, 6.1). */
const behind = (name: string) => name.replace(/^[^.]+/, (label) => `${label}\0`);

/** A name as it is asked for again: unlike `hostText` with each character that it has, as names of services have blanks. */
const asGiven = (name: string) => name.replace(/\.$/, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A dot within a label reads as one between two, so that the name cannot be asked for: this label comes behind it. */
const behindDot = (name: string) => name.replace('.', '/');

/** A name that a server makes up to hide the next one (RFC 4470): its first label has a zero byte. */
const isMadeUp = (next: string) => next.split('.', 1)[0]?.includes('\0') === true;

/** One step of a walk. */
type Step =
  | { readonly kind: 'next'; readonly name: string }
  | { readonly kind: 'minimal' }
  | { readonly kind: 'none'; readonly packet: DecodedPacket | undefined };

/** Follows the NSEC records of a zone from name to name. */
class Walker {
  readonly #zone: string;
  readonly #dialogue: ServerDialogue;

  constructor(zone: string, dialogue: ServerDialogue) {
    this.#zone = zone;
    this.#dialogue = dialogue;
  }

  #stepIn(packet: DecodedPacket | undefined, at: string): Step {
    for (const record of packet ? recordsOf(packet) : []) {
      if (record.type !== 'NSEC' || asGiven(record.name) !== at) continue;
      const { nextDomain } = record.data;
      if (isMadeUp(nextDomain)) return { kind: 'minimal' };
      return { kind: 'next', name: asGiven(nextDomain) };
    }
    return { kind: 'none', packet };
  }

  /** The name behind one. Of a name that is handed to another zone its own record is not given out: what is behind it is. */
  async #step(at: string): Promise<Step> {
    const own = this.#stepIn(await this.#dialogue.ask(at, 'NSEC'), at);
    if (own.kind !== 'none' || at === this.#zone) return own;
    const next = this.#stepIn(await this.#dialogue.ask(behind(at), 'A'), at);
    return next.kind === 'none' ? this.#stepIn(await this.#dialogue.ask(behindDot(at), 'A'), at) : next;
  }

  /** Walks until the zone's own name comes again. Throws EgressSpent and the signal's reason. */
  async walk(most: number): Promise<ZoneWalk | 'silent'> {
    const names = new Set<string>([this.#zone]);
    const told = (isWhole: boolean): ZoneWalk => ({ kind: 'names', names: [...names].map(hostText), isWhole });
    for (let at = this.#zone; ; ) {
      const step = await this.#step(at);
      if (step.kind === 'minimal') return { kind: 'hidden', how: 'minimal' };
      if (step.kind === 'none') {
        if (at === this.#zone) return await this.#without(step.packet);
        return told(false);
      }
      const isWithin = step.name.endsWith(`.${this.#zone}`);
      if (!isWithin || names.has(step.name) || names.size >= most) return told(step.name === this.#zone);
      names.add(step.name);
      at = step.name;
    }
  }

  /** Why there is no NSEC record at the zone itself. */
  async #without(packet: DecodedPacket | undefined): Promise<ZoneWalk | 'silent'> {
    if (packet === undefined) return 'silent';
    const hashed = await this.#dialogue.ask(this.#zone, 'NSEC3PARAM');
    const isHashed = [packet, hashed].some(
      (each) => each && recordsOf(each).some(({ type }) => String(type).startsWith('NSEC3')),
    );
    return isHashed ? { kind: 'hidden', how: 'hashed' } : { kind: 'unsigned' };
  }
}

/**
 * Reads the names of a signed zone from a name server: each NSEC record, which proves that nothing is between two names,
 * tells the next one (RFC 4034, 4). One question a name, over TCP. Throws only the signal's reason.
 */
export async function walkZone(
  zone: string,
  server: string,
  parts: Pick<DialogueParts, 'signal' | 'port' | 'withoutEdns'> & {
    readonly egress: Egress;
    readonly limits?: WalkLimits;
  },
): Promise<ZoneWalk> {
  const { egress, limits = ordinary, ...terms } = parts;
  const { signal } = terms;
  try {
    const addresses: readonly PinnedAddress[] = await egress.resolve(server);
    for (const address of addresses.slice(0, mostAddresses)) {
      const dialogue = new ServerDialogue(address, { egress, ...terms, timeoutMs: limits.timeoutMs });
      try {
        const walked = await new Walker(zone, dialogue).walk(limits.names);
        if (walked !== 'silent') return walked;
      } finally {
        dialogue.close();
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    const ends = [EgressRefused, HostNotResolved, EgressSpent, NotTestable];
    const end = ends.find((each) => error instanceof each) && error;
    if (end instanceof Error) return { kind: 'failed', words: end.message };
    throw error;
  }
  return { kind: 'failed', words: 'The name server does not answer over TCP' };
}
