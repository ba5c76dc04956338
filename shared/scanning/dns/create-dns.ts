import type { Egress } from '../egress/egress.ts';
import { transferZone } from './axfr.ts';
import type { Dns, DnsAnswer, RecordType } from './dns.ts';
import { hostsAtServers } from './host-at-server.ts';
import { LevelOutages } from './level-outages.ts';
import { type AliasPath, type Ask, follow, lookUpHost } from './lookup.ts';
import { walkZone } from './nsec-walk.ts';
import { queryName } from './query-name.ts';
import { Questions } from './questions.ts';
import { readRecordSignatures } from './record-signatures.ts';
import { parseResolver } from './resolver-address.ts';
import { longestPatience, Resolvers } from './resolvers.ts';
import { systemResolvers } from './transport.ts';
import { readSignatures } from './zone-signatures.ts';

/** The options of a run's DNS client. */
export interface DnsOptions {
  /** `address`, `address:port` or `[v6]:port`; empty for the resolvers of this machine. */
  readonly resolvers: readonly string[];
  /** The run's guard: each query is counted by it, and zone transfers go through it. */
  readonly egress: Egress;
  readonly signal: AbortSignal;
  /** Milliseconds, of a clock that runs. */
  readonly now: () => number;
  readonly queriesPerSecond?: number;
  /** Questions at a time. */
  readonly atOnce?: number;
  /** How long to wait for a first answer before the question is put again. */
  readonly patienceMs?: number;
  /** The port of the name servers that are asked for a zone. */
  readonly transferPort?: number;
}

/**
 * Makes the DNS client of a run. Throws RangeError for a resolver that is no address.
 *
 * Resolvers are the operator's own machines, often at private addresses, and get nothing but names to look up: the
 * guard's policy, which says what may be scanned, is not asked about them. Their queries count against the run's budget
 * all the same. The servers of a scanned zone are targets as any: a transfer goes through the guard.
 *
 * The messages are read and written by dns-packet and not by node's own resolver (c-ares): that one hides the aliases in
 * an answer, so that each missing name would cost a second question to tell it from an alias of nothing, and it retries
 * by itself, past the budget.
 */
export function createDns(options: DnsOptions): Dns {
  const { egress, signal, now, queriesPerSecond = 100, atOnce = 64, patienceMs = 2000, transferPort = 53 } = options;
  const resolvers = new Resolvers({
    resolvers: resolversOf(options),
    spend: () => egress.exchange(),
    signal,
    now,
    queriesPerSecond,
    atOnce,
    patienceMs,
  });
  const levels = new LevelOutages({
    ask: (name) => resolvers.ask(name, 'CNAME'),
    ...{ everyMs: patienceMs * longestPatience, now, signal },
  });
  const questions = new Questions(resolvers, levels);
  const withoutEdns = new Set<string>();
  const terms = { egress, signal, port: transferPort, withoutEdns };
  const atServer = hostsAtServers({ ...terms, perSecond: queriesPerSecond, now });
  const question: Ask = (name, type) => questions.ask(name, type);

  async function ask(name: string, type: RecordType): Promise<DnsAnswer> {
    signal.throwIfAborted();
    const asked = queryName(name);
    if (asked === undefined) return { kind: 'failed', reason: 'malformed', words: noName(name) };
    return answerOf(await follow(question, asked, type));
  }

  return {
    ask,
    async host(name) {
      signal.throwIfAborted();
      const asked = queryName(name);
      if (asked === undefined) return { name, chain: [], end: 'failed', addresses: [], words: noName(name) };
      return lookUpHost(question, asked);
    },
    async transfer(zone, server) {
      signal.throwIfAborted();
      const asked = queryName(zone);
      if (asked === undefined) return { kind: 'failed', words: noName(zone) };
      return transferZone(asked, server, { egress, signal, port: transferPort });
    },
    async walk(zone, server) {
      signal.throwIfAborted();
      const asked = queryName(zone);
      if (asked === undefined) return { kind: 'failed', words: noName(zone) };
      return walkZone(asked, server, terms);
    },
    async signatures(zone, server) {
      signal.throwIfAborted();
      const asked = queryName(zone);
      if (asked === undefined) return noName(zone);
      return readSignatures(asked, server, terms);
    },
    async recordSignatures(name, server) {
      signal.throwIfAborted();
      const asked = queryName(name);
      if (asked === undefined) return noName(name);
      return readRecordSignatures(asked, server, terms);
    },
    async hostAt(name, server) {
      signal.throwIfAborted();
      const asked = queryName(name);
      return asked === undefined ? { kind: 'unknown' } : atServer(asked, server);
    },
    statistics: () => ({ queries: resolvers.queries, failures: questions.failures() }),
    faults: () => resolvers.faults(),
  };
}

/** Those of the operator, or else of the machine. */
function resolversOf({ resolvers }: DnsOptions) {
  const configured = resolvers.map((text) => {
    const resolver = parseResolver(text);
    if (resolver === undefined) throw new RangeError(`${JSON.stringify(text)} is not a valid resolver address`);
    return resolver;
  });
  return configured.length > 0 ? configured : systemResolvers();
}

function answerOf(way: AliasPath): DnsAnswer {
  switch (way.end) {
    case 'records':
      return { kind: 'records', records: way.records };
    case 'loop':
      return { kind: 'failed', reason: 'server_failure', words: way.words };
    case 'failed':
      return { kind: 'failed', reason: way.reason, words: way.words };
    case 'no_data':
      return { kind: 'no_data', ...(way.zone && { zone: way.zone }) };
    case 'no_name':
      return { kind: 'no_name' };
  }
}

function noName(text: string): string {
  return `${JSON.stringify(text.slice(0, 80))} is not a valid DNS name`;
}
