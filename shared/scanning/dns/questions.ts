import type { DnsFailure, RecordType } from './dns.ts';
import { isPassing, type LevelOutages } from './level-outages.ts';
import type { DnsReply } from './message.ts';
import { queryName } from './query-name.ts';
import type { Resolvers } from './resolvers.ts';

/** So many replies are kept: the names of a long word list, asked about once. */
const mostKept = 50_000;

/** So many times a question is put again that was lost with all of its level. */
const mostRetries = 2;

/** It lasts as long as the name server behind it is down, or the run may send nothing. */
const mayPass = (reply: DnsReply) => isPassing(reply) || (reply.kind === 'failed' && reply.reason === 'spent');

/**
 * The questions of a run: each is put once, and what came of it is kept unless it may pass. Where servers drop questions,
 * being asked too often, or a limit of the resolver is reached, resolvers fail for all names of a domain for a while:
 * nothing is asked there meanwhile, and what was lost is asked again. In a long outage questions fail unasked.
 */
export class Questions {
  readonly #resolvers: Pick<Resolvers, 'ask'>;
  readonly #levels: LevelOutages;
  readonly #kept = new Map<string, Promise<DnsReply>>();
  readonly #failures: Partial<Record<DnsFailure, number>> = {};

  constructor(resolvers: Pick<Resolvers, 'ask'>, levels: LevelOutages) {
    this.#resolvers = resolvers;
    this.#levels = levels;
  }

  /** How often there was no answer, by the reason. */
  failures(): Readonly<Partial<Record<DnsFailure, number>>> {
    return { ...this.#failures };
  }

  ask(name: string, type: RecordType): Promise<DnsReply> {
    const asked = queryName(name);
    // An alias may lead to what is no name.
    if (asked === undefined) return Promise.resolve({ kind: 'failed', reason: 'malformed' });
    const key = `${type} ${asked}`;
    const before = this.#kept.get(key);
    if (before !== undefined) return before;
    const [oldest] = this.#kept.size < mostKept ? [] : this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    const reply = this.#fresh(key, asked, type);
    this.#kept.set(key, reply);
    return reply;
  }

  async #fresh(key: string, name: string, type: RecordType): Promise<DnsReply> {
    const reply = await this.#patient(name, type);
    if (reply.kind === 'failed') this.#failures[reply.reason] = (this.#failures[reply.reason] ?? 0) + 1;
    if (mayPass(reply)) this.#kept.delete(key);
    return reply;
  }

  async #patient(name: string, type: RecordType): Promise<DnsReply> {
    for (let retries = 0; ; retries += 1) {
      const level = this.#levels.of(name);
      if (level?.failure !== undefined && !(await level.isThere())) return level.failure;
      const missed = level?.missed;
      const reply = await this.#resolvers.ask(name, type);
      if (reply.kind === 'answer') this.#levels.noteAnswer(name);
      if (!isPassing(reply) || level === undefined || retries === mostRetries) return reply;
      if (!(await level.isThere())) return reply;
      // Others of its level are answered: the failure is of the name, unless they have begun to be answered just now.
      if (level.missed === missed && (retries > 0 || !level.isAbove(name))) return reply;
    }
  }
}
