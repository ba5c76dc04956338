import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { clientSettings } from '../clients/client-settings.ts';
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

const environment = z.object({ TABLE_NAME: z.string().check(z.minLength(1)) });

let connected: { readonly store: Store; readonly name: string } | undefined;

/** Connects to the table that the environment names, once: whoever asks gets the same client with its open connections. */
export function connectStore(): Store {
  const { TABLE_NAME } = z.parse(environment, process.env);
  if (connected?.name === TABLE_NAME) return connected.store;
  const client = new DynamoDBClient(clientSettings());
  // It copies every answer for a log that nobody reads: a fifth to a third of an export's time.
  client.middlewareStack.remove('loggerMiddleware');
  const table = new Table(DynamoDBDocumentClient.from(client), TABLE_NAME);
  connected = { store: { table, now: Date.now }, name: TABLE_NAME };
  return connected.store;
}
