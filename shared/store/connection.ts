import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { Table } from './table.ts';

/** What the stores need of the outside. */
export interface Store {
  readonly table: Table;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Seconds since the epoch, as records hold times. */
export function unixSeconds(store: Pick<Store, 'now'>): number {
  return Math.floor(store.now() / 1000);
}

const environment = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  AWS_ENDPOINT_URL_DYNAMODB: z.optional(z.string()),
});

let connected: { readonly store: Store; readonly name: string } | undefined;

/**
 * Connects to the table that the environment names, once: whoever asks gets the same client with its open connections.
 * An unreachable table fails within seconds, before the gateway gives up; an emulator on this machine shares its processors
 * with all else, and is waited for as long as a function lives.
 */
export function connectStore(): Store {
  const { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB: emulator } = z.parse(environment, process.env);
  if (connected?.name === TABLE_NAME) return connected.store;
  const client = new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: emulator === undefined ? { connectionTimeout: 1000, requestTimeout: 5000 } : {},
  });
  // It copies every answer for a log that nobody reads: a fifth to a third of an export's time.
  client.middlewareStack.remove('loggerMiddleware');
  connected = { store: { table: new Table(client, TABLE_NAME), now: Date.now }, name: TABLE_NAME };
  return connected.store;
}
