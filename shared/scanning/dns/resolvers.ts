import { randomBytes } from 'node:crypto';
import { afterSilence } from '../../after-silence.ts';
import type { Egress } from '../egress/egress.ts';
import type { DnsFailure, RecordType } from './dns.ts';
import type { DnsReply } from './message.ts';
import { Messenger, spent } from './messenger.ts';
import { Outage } from './outage.ts';
import { QueryPace } from './pace.ts';
import type { ResolverAddress } from './resolver-address.ts';
import { askingOrder, ResolverState, resolverFaults } from './resolver-state.ts';

/** Without a reason an abort makes an error of its own, for each query of thousands. */
const over = new Error('The query is over');

/** How resolvers are asked. */
export interface AskOptions {
  readonly resolvers: readonly ResolverAddress[];
  /** Counts each message that is sent. Throws EgressSpent where the run may send no more. */
  readonly spend: Egress['exchange'];
  readonly signal: AbortSignal;
  /** Milliseconds, of a clock that runs. */
  readonly now: () => number;
  /** Messages a second in all; without it as many as there are. */
  readonly queriesPerSecond?: number | undefined;
  /** Questions at a time. */
  readonly atOnce: number;
  /** How long to wait for a first answer before a resolver is asked again, or another as well. */
  readonly patienceMs: number;
}

/** What an answer is waited for: longer each time, while those asked before may still answer. */
const patience = [1, 1.5, 2.5, 2.5] as const;
/** The longest of them, which is between two probes in an outage as well. */
export const longestPatience = 2.5;
const fewestAttempts = 3;

/** So many times a question is put again that was lost with all resolvers. */
const mostOutages = 2;

/** What comes of a question to a resolver that denies everything. */
const denied: DnsReply = { kind: 'failed', reason: 'denied' };

const controls = 3;
const controlsOfLiars = 8;

/**
 * Names that do not exist, to find out who lies. Nothing below `.invalid` exists, and resolvers know; nothing below
 * `.example` does either, but resolvers ask others as they do about any name, so that the lies of those show too
 * (RFC 6761, sections 6.4 and 6.5).
 */
function controlName(index: number): string {
  const label = randomBytes(10).toString('hex');
  return [`www.${label}.invalid`, `${label}.example`][index % controls] ?? `${label}.invalid`;
}

/** Of several failures the one that says most. */
const telling: readonly DnsFailure[] = ['spent', 'server_failure', 'denied', 'refused', 'malformed', 'timeout'];

/** Queries several resolvers as one: those that lie are left out, silent ones come last, after a failure comes the next. */
export class Resolvers {
  readonly #signal: AbortSignal;
  readonly #patienceMs: number;
  readonly #states: readonly ResolverState[];
  readonly #pace: QueryPace;
  readonly #messenger: Messenger;
  readonly #outage: Outage;
  #tried: Promise<void> | undefined;

  constructor(options: AskOptions) {
    this.#signal = options.signal;
    this.#patienceMs = options.patienceMs;
    this.#states = options.resolvers.map((each) => new ResolverState(each));
    this.#pace = new QueryPace(options.queriesPerSecond, options.atOnce, options.now);
    this.#messenger = new Messenger(this.#pace, options.spend, options.signal);
    this.#outage = new Outage({
      probe: () => this.#isAnyThere(),
      everyMs: options.patienceMs * longestPatience,
      now: options.now,
      signal: options.signal,
    });
  }

  /** Messages sent so far. */
  get queries(): number {
    return this.#messenger.sent;
  }

  /** What could not be trusted, in the user's words. */
  faults(): readonly string[] {
    return this.#states.length === 0 ? ['No DNS resolver is configured'] : resolverFaults(this.#states);
  }

  /** Asks for the records of a name as `queryName` gives it. Throws only the signal's reason. */
  async ask(name: string, type: RecordType): Promise<DnsReply> {
    this.#signal.throwIfAborted();
    this.#tried ??= this.#tryOut();
    await this.#tried;
    return this.#pace.within(async () => {
      for (let outages = 0; ; outages += 1) {
        if (this.#isOut && !(await this.#outage.isOver())) return { kind: 'failed', reason: 'timeout' };
        const reply = await this.#queryInTurn(name, type);
        // It may have been on its way when they fell silent: that says nothing about the name.
        const isLost = reply.kind === 'failed' && reply.reason === 'timeout' && this.#isOut;
        if (!isLost || outages === mostOutages) return reply;
      }
    });
  }

  /** True where all that answered once have fallen silent. */
  get #isOut(): boolean {
    return this.#states.some((each) => each.answered) && askingOrder(this.#states).every((each) => each.isSilent);
  }

  async #isAnyThere(): Promise<boolean> {
    const replies = await Promise.all(askingOrder(this.#states).map((each) => this.#tell(each, controlName(2), 'A')));
    return replies.some((reply) => reply !== undefined);
  }

  async #tryOut(): Promise<void> {
    await Promise.all(this.#states.map((each) => this.#tryOne(each)));
  }

  async #tryOne(resolver: ResolverState): Promise<void> {
    const heard = await Promise.all(Array.from({ length: controls }, (_, index) => this.#control(resolver, index)));
    if (!heard.includes(true)) resolver.silenced();
    // It may lie with many addresses.
    if (resolver.lies)
      await Promise.all(Array.from({ length: controlsOfLiars }, (_, index) => this.#control(resolver, index)));
  }

  /** Asks for a name that does not exist. False where nothing came. */
  async #control(resolver: ResolverState, index: number): Promise<boolean> {
    const name = controlName(index);
    const replies = await Promise.all([this.#tell(resolver, name, 'A'), this.#tell(resolver, name, 'AAAA')]);
    for (const reply of replies) if (reply !== undefined) resolver.learnLie(reply);
    return replies.some((reply) => reply !== undefined);
  }

  async #tell(resolver: ResolverState, name: string, type: RecordType): Promise<DnsReply | undefined> {
    if (!(await this.#messenger.maySend())) return spent;
    return this.#ending((end) => {
      const callOff = afterSilence(this.#patienceMs * longestPatience, () => end.abort(over));
      return this.#carry(resolver, name, type, end.signal).finally(callOff);
    });
  }

  /** Many unanswered queries about one dead zone prove nothing against the resolver: a control query decides. */
  #missed(resolver: ResolverState): void {
    if (!resolver.missed()) return;
    this.#tell(resolver, controlName(2), 'A').then(
      (reply) => {
        if (reply === undefined) resolver.silenced();
      },
      // The run is over.
      () => undefined,
    );
  }

  async #carry(resolver: ResolverState, name: string, type: RecordType, until: AbortSignal) {
    const reply = await this.#messenger.carry(resolver.at, { name, type }, until);
    if (reply !== undefined) resolver.heard(reply);
    return reply;
  }

  /** A reply that may be believed: who has told of no name must know the root (RFC 8020: below what is not, nothing is). */
  async #credible(resolver: ResolverState, name: string, type: RecordType, until: AbortSignal) {
    const reply = await this.#carry(resolver, name, type, until);
    if (reply === undefined || !resolver.isDoubtful(reply)) return reply;
    resolver.rootAsked ??= this.#tell(resolver, '.', 'NS').then((root) => resolver.learnDenial(root));
    await resolver.rootAsked;
    return resolver.denies ? denied : reply;
  }

  /** Runs work with a controller that is aborted at the end of the work, or with the run. */
  async #ending<T>(work: (end: AbortController) => Promise<T>): Promise<T> {
    const end = new AbortController();
    const stop = () => end.abort(over);
    this.#signal.addEventListener('abort', stop, { once: true });
    try {
      const result = await work(end);
      this.#signal.throwIfAborted();
      return result;
    } finally {
      this.#signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** The resolvers of a query, in order; where all are silent, fewer attempts are made. */
  #attempts(): readonly { readonly resolver: ResolverState; readonly waitMs: number }[] {
    const order = askingOrder(this.#states);
    if (order.every((each) => each.isSilent))
      return order.slice(0, 2).map((resolver) => ({ resolver, waitMs: this.#patienceMs * longestPatience }));
    const attempts = patience.slice(0, Math.max(fewestAttempts, Math.min(order.length, patience.length)));
    return attempts.flatMap((factor, index) => {
      const resolver = order[index % order.length];
      return resolver === undefined ? [] : [{ resolver, waitMs: this.#patienceMs * factor }];
    });
  }

  #queryInTurn(name: string, type: RecordType): Promise<DnsReply> {
    return this.#ending(async ({ signal: until }) => {
      const { promise: answer, resolve: answered } = Promise.withResolvers<DnsReply>();
      const failures: DnsFailure[] = [];
      const gaveUp = new Set<ResolverState>();

      const attempt = async (resolver: ResolverState) => {
        const reply = await this.#credible(resolver, name, type, until);
        if (reply?.kind === 'answer') answered(resolver.believed(reply));
        else if (reply !== undefined) {
          failures.push(reply.reason);
          // SERVFAIL may pass; what else it says, it would say again.
          if (reply.reason !== 'server_failure') gaveUp.add(resolver);
        } else if (!until.aborted) this.#missed(resolver);
      };

      for (const { resolver, waitMs } of this.#attempts()) {
        if (gaveUp.has(resolver)) continue;
        if (!(await this.#messenger.maySend())) return spent;
        const { promise: late, resolve: isLate } = Promise.withResolvers<void>();
        const callOff = afterSilence(waitMs, () => {
          this.#missed(resolver);
          isLate();
        });
        const attempted = attempt(resolver);
        // It may still be on its way, and end with the run, when another has answered.
        attempted.catch(() => undefined);
        await Promise.race([answer, attempted, late]).finally(callOff);
        const reply = await Promise.race([answer, undefined]);
        if (reply !== undefined) return reply;
        this.#signal.throwIfAborted();
        if (failures.includes('spent') || failures.filter((each) => each === 'server_failure').length > 1) break;
      }
      return { kind: 'failed', reason: telling.find((each) => failures.includes(each)) ?? 'timeout' };
    });
  }
}
