import { randomBytes } from 'node:crypto';
import type { DnsFailure } from './dns.ts';
import type { DnsReply } from './message.ts';
import { Outage } from './outage.ts';

/** Below a name for which so many questions were answered there are servers that answer. */
const provenBy = 10;

/** A failure that says nothing about the name that was asked for: its servers, or those on the way, are down. */
const passing: ReadonlySet<DnsFailure> = new Set(['timeout', 'server_failure']);

const levelOf = (name: string) => name.slice(name.indexOf('.') + 1);

/** What finding out needs whether the servers of a level answer. */
interface LevelParts {
  /** Asks for the alias of a name, which is not followed: it may lead to servers that do not answer. */
  readonly ask: (name: string) => Promise<DnsReply>;
  /** Between two probes: resolvers keep a failure for a while (RFC 9520, section 3.2), unbound for 5 s. */
  readonly everyMs: number;
  /** Milliseconds, of a clock that runs. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The names directly below another one, which have the same servers. */
export class Level {
  /** Questions below it that were answered. */
  answered = 0;
  /** What the last probe came to, where it failed. */
  failure: DnsReply | undefined;
  /** Probes that failed. */
  missed = 0;
  readonly #name: string;
  readonly #outage: Outage;

  constructor(name: string, { ask, ...parts }: LevelParts) {
    const probe = async () => {
      const reply = await ask(`${randomBytes(10).toString('hex')}.${name}`);
      this.failure = isPassing(reply) ? reply : undefined;
      if (this.failure !== undefined) this.missed += 1;
      return this.failure === undefined;
    };
    this.#name = name;
    this.#outage = new Outage({ probe, ...parts });
  }

  /** True for a name directly below it: those further down may have servers of their own. */
  isAbove(name: string): boolean {
    return levelOf(name) === this.#name;
  }

  /** Waits until its servers answer; false where that takes too long. Throws the reason of the signal. */
  isThere(): Promise<boolean> {
    return this.#outage.isOver();
  }
}

/** True for a failure of servers, which may be another one when it is asked again. */
export function isPassing(reply: DnsReply): boolean {
  return reply.kind === 'failed' && passing.has(reply.reason);
}

/** Which levels of names have servers that answer. */
export class LevelOutages {
  readonly #parts: LevelParts;
  readonly #levels = new Map<string, Level>();

  constructor(parts: LevelParts) {
    this.#parts = parts;
  }

  /** Takes in that a question about a name was answered. */
  noteAnswer(name: string): void {
    const above = levelOf(name);
    const level = this.#levels.get(above) ?? new Level(above, this.#parts);
    this.#levels.set(above, level);
    level.answered += 1;
  }

  /** The nearest level of a name that is known to have servers that answer; undefined where none is. */
  of(name: string): Level | undefined {
    const labels = name.split('.');
    return labels
      .map((_, index) => this.#levels.get(labels.slice(index).join('.')))
      .find((level) => level !== undefined && level.answered >= provenBy);
  }
}
