import type { Use } from '../../shared/api/route.ts';

/**
 * On which partitions of the table a function works, by their keys with wildcards as IAM compares them (`*` stands for any text,
 * `#` included). One list for all writes: a transaction is one request, and IAM does not say whether it asks for each of its
 * parts alone.
 */
export interface Partitions {
  readonly get: readonly string[];
  /** Of the table and its local indexes. */
  readonly query: readonly string[];
  readonly write: readonly string[];
}

/** What belongs to projects, and the destinations that their runs share. */
const ofRuns = ['P#*', 'ORIGIN#*'];

/** What scans gave out to their targets. */
const callbacks = 'CALLBACK#*';

/** What functions that no request calls work on: the projects of all, and of what belongs to none only what each needs. */
export const partitionsOf = {
  /** It reads what hostile servers send. It hears of the switch, and cannot turn it. */
  scanner: { get: ['P#*', 'SCANNING'], query: [...ofRuns, callbacks], write: [...ofRuns, 'COUNTER', callbacks] },
  'dead-letter': { get: ['P#*'], query: ofRuns, write: ofRuns },
  dispatcher: {
    get: ['P#*', 'CADENCE', 'SCANNING', callbacks],
    query: ofRuns,
    // The counter: findings of callbacks have ids.
    write: [...ofRuns, 'CADENCE', 'SCANNING', 'COUNTER', callbacks],
  },
  /** Everybody may call it: it notes that a callback address was asked for, and sees nothing of any project. */
  callback: { get: [callbacks], query: [], write: [callbacks] },
  /** It runs what hostile servers send: it hears whether a run goes on, whose random id it must know. */
  browser: { get: ['P#*#RUN'], query: [], write: [] },
  /** It asks strangers' servers, too; what is due it finds by the index alone. */
  'proof-renewal': { get: ['P#*', 'SCANNING'], query: [], write: ['P#*'] },
  /** It reads what is to be told to whom, and notes it. */
  notices: { get: [], query: ['P#*#NOTIFICATION'], write: ['P#*#NOTIFICATION', 'P#*#NOTICE'] },
  /**
   * It asks strangers' servers. Findings it reads to see which are overdue, with the rules that set some aside; projects
   * for their names and limits.
   */
  notifier: {
    get: ['P#*#NOTIFICATION', 'P#*#DELIVERY', 'PROJECT'],
    query: ['P#*#NOTICE', 'P#*#FINDING', 'P#*#SUPPRESSION'],
    write: ['P#*#NOTIFICATION', 'P#*#NOTICE', 'P#*#DELIVERY'],
  },
  /** It reads which rules set findings aside, and tags that some of them name. */
  'security-hub': { get: [], query: ['P#*#FINDING', 'P#*#SUPPRESSION'], write: [] },
} as const satisfies Record<string, Partitions>;

/** What none of them ever writes: who did what is told by requests alone, and so is what they were answered. */
export const writtenByRequests = ['P#*#AUDIT', 'P#*#DENIED', 'P#*#IDEMPOTENCY', 'P#*#TOKEN'];

/** The kind of access that a use of the table is. */
export function accessOf(use: Extract<Use, `table:${string}`>): keyof Partitions {
  if (use === 'table:GetItem' || use === 'table:BatchGetItem') return 'get';
  return use === 'table:Query' ? 'query' : 'write';
}
