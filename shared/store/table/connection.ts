import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { clientSettings } from '../../clients/client-settings.ts';
import { logLine } from '../../log.ts';
import { measure } from '../../metrics/measure.ts';
import { Table } from './table.ts';

/** The dependencies of the stores: table, clock and retention. */
export interface Store {
  readonly table: Table;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How many days a finding is kept that is fixed; 400 where the stage says nothing. */
  readonly fixedFindingKeptDays?: number;
  /** As DueSpread has it. */
  readonly dueShards?: number;
  /** True where the stage is configured not to scan. */
  readonly stageStops?: boolean;
}

/** The current time in seconds since the epoch, as records store it. */
export function unixSeconds(store: Pick<Store, 'now'>): number {
  return Math.floor(store.now() / 1000);
}

const defaultKeptDays = 400;

/** The time in seconds at which a finding fixed now expires, unless it is observed again. */
export function fixedFindingExpiry(store: Omit<Store, 'table'>): number {
  return unixSeconds(store) + (store.fixedFindingKeptDays ?? defaultKeptDays) * 24 * 3600;
}

/** What DynamoDB lets a partition of a table with local indexes have. */
const mostGigabytes = 10;

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number));

const environment = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  FIXED_FINDING_KEPT_DAYS: z.optional(wholeNumber),
  DUE_SHARDS: z.optional(wholeNumber),
  SCANNING: z.optional(z.enum(['on', 'off'])),
});

/** By the table and by who asks: functions that run in one process have rights of their own. */
const connected = new Map<string, Store>();

/** Connects to the table that the environment names, once: all callers share one client and its open connections. */
export function connectStore(): Store {
  const { TABLE_NAME, AWS_ACCESS_KEY_ID, FIXED_FINDING_KEPT_DAYS, DUE_SHARDS, SCANNING } = z.parse(
    environment,
    process.env,
  );
  const key = `${TABLE_NAME} ${AWS_ACCESS_KEY_ID}`;
  const known = connected.get(key);
  if (known !== undefined) return known;
  const client = new DynamoDBClient(clientSettings());
  // It copies every answer for a log that nobody reads: a fifth to a third of an export's time.
  client.middlewareStack.remove('loggerMiddleware');
  const table = new Table(DynamoDBDocumentClient.from(client), TABLE_NAME, {
    sleep,
    random: Math.random,
    throttled: (facts) => {
      logLine({ event: 'table throttled', level: 'warn', ...facts });
      measure('TableThrottles', 1, { Reason: facts.reason });
      // No answer tells of its size any more.
      if (facts.reason === 'collection full') measure('ItemCollectionSize', mostGigabytes);
    },
    used: ({ readUnits, writeUnits, collectionGigabytes }) => {
      if (readUnits > 0) measure('ReadUnits', readUnits);
      if (writeUnits > 0) measure('WriteUnits', writeUnits);
      // Few partitions ever come near the limit: below this, each invocation would write a value that tells nothing.
      if (collectionGigabytes >= 2) measure('ItemCollectionSize', collectionGigabytes);
    },
  });
  const stage = {
    ...(FIXED_FINDING_KEPT_DAYS === undefined ? {} : { fixedFindingKeptDays: FIXED_FINDING_KEPT_DAYS }),
    ...(DUE_SHARDS === undefined ? {} : { dueShards: DUE_SHARDS }),
    ...(SCANNING === 'off' ? { stageStops: true } : {}),
  };
  const store: Store = { table, now: Date.now, ...stage };
  connected.set(key, store);
  return store;
}
