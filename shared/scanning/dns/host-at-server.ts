import type { DecodedPacket } from 'dns-packet';
import { type Egress, EgressRefused, EgressSpent, HostNotResolved, NotTestable } from '../egress/egress.ts';
import type { HostAtServer } from './dns.ts';
import { hostText, responseCode } from './message.ts';
import { QueryPace } from './pace.ts';
import { type DialogueParts, ServerDialogue } from './server-dialogue.ts';

/** Of a server with many addresses only so many are asked. */
const mostAddresses = 2;

/** Connections to a server at a time: with one alone, each question would wait for the answers to all before it. */
const lanes = 4;

const timeoutMs = 5000;

/** What asking servers for hosts needs. */
export interface HostAtServerParts extends Pick<DialogueParts, 'signal' | 'port' | 'withoutEdns'> {
  readonly egress: Egress;
  /** Questions to each server. */
  readonly perSecond: number;
  /** Milliseconds, of a clock that runs. */
  readonly now: () => number;
}

function aliasIn({ answers = [] }: DecodedPacket, name: string): string | undefined {
  const alias = answers.find((record) => record.type === 'CNAME' && hostText(record.name) === name);
  return alias?.type === 'CNAME' ? hostText(alias.data) : undefined;
}

async function asked(name: string, dialogue: ServerDialogue): Promise<HostAtServer | undefined> {
  const addresses: string[] = [];
  for (const type of ['A', 'AAAA'] as const) {
    const packet = await dialogue.ask(name, type);
    if (packet === undefined) return undefined;
    const code = responseCode(packet);
    const alias = aliasIn(packet, name);
    // A referral says nothing of the name; an alias is the server's own word even where its target does not exist.
    if (!packet.flag_aa || (code !== 0 && code !== 3)) return { kind: 'unknown' };
    if (alias !== undefined) return { kind: 'alias', target: alias };
    if (code === 3) return { kind: 'absent' };
    for (const record of packet.answers ?? [])
      if (record.type === type && hostText(record.name) === name) addresses.push(record.data);
  }
  return { kind: 'addresses', addresses };
}

/** Questions to one name server, over a few connections that are kept as long as there are some. */
class ServerLine {
  readonly #server: string;
  readonly #parts: HostAtServerParts;
  readonly #pace: QueryPace;
  readonly #idle: ServerDialogue[] = [];
  #running = 0;
  /** It answered nothing at any of its addresses. */
  #isSilent = false;

  constructor(server: string, parts: HostAtServerParts) {
    this.#server = server;
    this.#parts = parts;
    this.#pace = new QueryPace(parts.perSecond, lanes, parts.now);
  }

  async ask(name: string): Promise<HostAtServer> {
    this.#running += 1;
    try {
      return await this.#pace.within(() => this.#put(name));
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const dialogue of this.#idle.splice(0)) dialogue.close();
    }
  }

  async #put(name: string): Promise<HostAtServer> {
    if (this.#isSilent) return { kind: 'unknown' };
    await this.#pace.turn(this.#parts.signal);
    const kept = this.#idle.pop();
    const said = kept === undefined ? undefined : await this.#within(kept, name);
    if (said !== undefined) return said;
    const { egress, perSecond, now, ...terms } = this.#parts;
    for (const address of (await egress.resolve(this.#server)).slice(0, mostAddresses)) {
      const answer = await this.#within(new ServerDialogue(address, { egress, ...terms, timeoutMs }), name);
      if (answer !== undefined) return answer;
    }
    this.#isSilent = true;
    return { kind: 'unknown' };
  }

  async #within(dialogue: ServerDialogue, name: string): Promise<HostAtServer | undefined> {
    let said: HostAtServer | undefined;
    try {
      said = await asked(name, dialogue);
      return said;
    } finally {
      if (said === undefined) dialogue.close();
      else this.#idle.push(dialogue);
    }
  }
}

/**
 * Asks name servers themselves where a name leads, over TCP through the guard; a server that stays silent is not asked again.
 * The function throws only the signal's reason.
 */
export function hostsAtServers(parts: HostAtServerParts): (name: string, server: string) => Promise<HostAtServer> {
  const lines = new Map<string, ServerLine>();
  return async (name, server) => {
    const line = lines.get(server) ?? new ServerLine(server, parts);
    lines.set(server, line);
    try {
      return await line.ask(name);
    } catch (error) {
      parts.signal.throwIfAborted();
      const ends = [EgressRefused, HostNotResolved, EgressSpent, NotTestable];
      if (ends.some((each) => error instanceof each)) return { kind: 'unknown' };
      throw error;
    }
  };
}
