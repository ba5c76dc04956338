import type { DnsFailure, RecordType } from './dns.ts';
import type { DnsReply } from './message.ts';
import { queryName } from './query-name.ts';
import type { Resolvers } from './resolvers.ts';

/** So many replies are kept: the names of a long word list, asked about once. */
const mostKept = 50_000;

/** A server failure lasts as long as the name server behind it is down. */
const passing: ReadonlySet<DnsFailure> = new Set(['timeout', 'spent', 'server_failure']);
const isPassing = (reply: DnsReply) => reply.kind === 'failed' && passing.has(reply.reason);

/** The questions of a run: each is put once, and what came of it is kept unless it may pass. */
export class Questions {
  readonly #resolvers: Pick<Resolvers, 'ask'>;
  readonly #kept = new Map<string, Promise<DnsReply>>();
  readonly #failures: Partial<Record<DnsFailure, number>> = {};

  constructor(resolvers: Pick<Resolvers, 'ask'>) {
    this.#resolvers = resolvers;
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
    const reply = await this.#resolvers.ask(name, type);
    if (reply.kind === 'failed') this.#failures[reply.reason] = (this.#failures[reply.reason] ?? 0) + 1;
    if (isPassing(reply)) this.#kept.delete(key);
    return reply;
  }
}
