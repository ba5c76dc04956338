import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { TooManyRequests } from '../../outcome/errors.ts';
import { clientKey } from '../keys/keys.ts';
import type { Store } from '../table/connection.ts';
import { ConditionFailed } from '../table/table.ts';

const minuteMs = 60_000;

/** Into how many portions the requests of a minute are divided: a function takes one at a time from the table. */
const portions = 20;

/** How many requests of a client a function answers in a minute before it asks the table: most clients send fewer. */
const uncounted = 10;

/** How many clients a function tells apart in a minute; beyond them it asks the table anew. */
const maxKnown = 1000;

/** What a function knows of a client in this minute. */
interface Client {
  /** Requests it has answered. */
  answered: number;
  /** How many it may answer before it asks the table. */
  granted: number;
  /** How many of these the table knows. */
  counted: number;
  isRefused: boolean;
}

/** The number of requests that a client may send per minute to an area, such as `read`. */
export interface QuotaRule {
  readonly area: string;
  readonly perMinute: number;
  /** True where each request is counted in the table by itself: the number is exact, and each costs a write. */
  readonly isExact: boolean;
}

const environment = z.object({
  CLIENT_REQUESTS_PER_MINUTE: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,6}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});

/** Reads the per-minute limit of a function's area; undefined if the stage has none. */
export function readClientLimit(env: NodeJS.ProcessEnv): number | undefined {
  return z.parse(environment, env).CLIENT_REQUESTS_PER_MINUTE;
}

/**
 * Limits the requests of one client, identified by the subject of its token, per clock minute across all functions of
 * an area. The sum is in the table, in one item for each client, area and minute; functions take portions of it, so
 * that a request seldom costs a write. A client that sends few requests to a function costs none.
 */
export class ClientQuota {
  readonly #rule: QuotaRule;
  readonly #portion: number;
  readonly #uncounted: number;
  readonly #clients = new Map<string, Client>();
  #minute = 0;

  constructor(rule: QuotaRule) {
    this.#rule = rule;
    const share = Math.floor(rule.perMinute / portions);
    this.#portion = rule.isExact ? 1 : Math.max(1, share);
    this.#uncounted = rule.isExact ? 0 : Math.min(uncounted, share);
  }

  /**
   * Counts a request.
   * @throws TooManyRequests until the next minute
   */
  async take(store: Store, subject: string): Promise<void> {
    const now = store.now();
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.#minute || this.#clients.size >= maxKnown) this.#clients.clear();
    this.#minute = minute;
    const client = this.#clients.get(subject) ?? {
      answered: 0,
      granted: this.#uncounted,
      counted: 0,
      isRefused: false,
    };
    this.#clients.set(subject, client);
    if (client.answered >= client.granted && !client.isRefused) await this.#grant(store, subject, client);
    if (client.isRefused) throw new TooManyRequests(Math.ceil(((minute + 1) * minuteMs - now) / 1000));
    client.answered += 1;
  }

  async #grant(store: Store, subject: string, client: Client): Promise<void> {
    const { area, perMinute } = this.#rule;
    const used = client.answered - client.counted + this.#portion;
    const hash = createHash('sha256').update(subject).digest('base64url');
    try {
      await store.table.write({
        update: clientKey(hash, area, this.#minute),
        changes: { add: { used }, set: { expires_at: (this.#minute + 60) * 60 } },
        when: [{ anyOf: [[{ absent: 'used' }], [{ below: ['used', perMinute - used + 1] }]] }],
      });
      client.granted = client.answered + this.#portion;
      client.counted = client.granted;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      client.isRefused = true;
    }
  }
}
