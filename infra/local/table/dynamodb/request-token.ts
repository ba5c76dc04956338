import { createHash } from 'node:crypto';
import type { Change, Level } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import { DynamoDbError } from './dynamodb-error.ts';

/** For how long DynamoDB knows a transaction's token. */
const lifetimeMs = 10 * 60 * 1000;

const storedToken = z.object({ fingerprint: z.string(), expiresAt: z.number() });
type StoredToken = z.infer<typeof storedToken>;

const address = (token: string) => `token~${token}`;

/** The tokens of the transactions of the last ten minutes. To be used by one transaction at a time. */
export type RequestTokens = {
  /** Whether this very transaction was done. Throws IdempotentParameterMismatchException for another with its token. */
  isDone(token: string, transaction: string): boolean;
  /** What must be written together with the transaction, and a function to call once it is planned. */
  record(token: string, transaction: string): { changes: Change[]; done(): void };
};

/** Reads the stored tokens of earlier processes. `now` gives epoch milliseconds. */
export async function loadRequestTokens(level: Level, now: () => number): Promise<RequestTokens> {
  const stored: [string, StoredToken][] = [];
  for await (const [key, value] of level.iterator({ gte: address(''), lt: address('\xff') })) {
    stored.push([key.slice(address('').length), storedToken.parse(value)]);
  }
  const tokens = new Map(stored.sort(([, a], [, b]) => a.expiresAt - b.expiresAt));
  const fingerprintOf = (transaction: string) => createHash('sha256').update(transaction).digest('base64');
  /** Tokens live equally long, so that the oldest come first. */
  function expiredTokens(): string[] {
    const expired: string[] = [];
    for (const [name, { expiresAt }] of tokens) {
      if (expiresAt > now()) break;
      expired.push(name);
    }
    return expired;
  }
  return {
    isDone(token, transaction) {
      const known = tokens.get(token);
      if (known === undefined || known.expiresAt <= now()) return false;
      if (known.fingerprint === fingerprintOf(transaction)) return true;
      throw new DynamoDbError(
        'IdempotentParameterMismatchException',
        'The request uses the same client token as a previous, but non-identical request',
      );
    },
    record(token, transaction) {
      const expired = expiredTokens();
      const fresh: StoredToken = { fingerprint: fingerprintOf(transaction), expiresAt: now() + lifetimeMs };
      return {
        changes: [
          ...expired.map((name): Change => ({ type: 'del', key: address(name) })),
          { type: 'put', key: address(token), value: fresh },
        ],
        done() {
          for (const name of expired) tokens.delete(name);
          tokens.set(token, fresh);
        },
      };
    },
  };
}
