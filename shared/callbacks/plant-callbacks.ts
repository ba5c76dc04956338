import * as z from 'zod/mini';
import type { SecretMask } from '../recording/secret-mask.ts';
import { parseRecord } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import { subject } from '../runs/run-subject.ts';
import type { Callbacks, KnownFinding, Observation, PlantedCallback } from '../scanning/scanner.ts';
import { dueShard } from '../store/keys/due-shards.ts';
import { callbackPrefix } from '../store/keys/run-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { heardObservation } from './heard-observation.ts';
import { callbacksOf, keyOfToken, newToken, storedCallback } from './stored-callback.ts';

/** Addresses of one run. */
const maxOfRun = 500;
const daySeconds = 24 * 3600;
/** The table removes items that late: until then what came at the last moment is made a finding of. */
const keptSeconds = 2 * daySeconds;

/** What the callbacks of a run need. */
export interface CallbackParts {
  readonly store: Store;
  readonly run: Run;
  readonly mask: SecretMask;
  /** What their addresses begin with, a slash at its end. */
  readonly url: string;
  readonly days: number;
  readonly known: readonly KnownFinding[];
}

/** The callback addresses of one run: each is stored before anybody is told of it. */
export class RunCallbacks implements Callbacks {
  readonly #parts: CallbackParts;
  readonly #most: number;
  #count: number | undefined;

  /** `most`: addresses of the run; only tests choose another number. */
  constructor(parts: CallbackParts, most = maxOfRun) {
    this.#parts = parts;
    this.#most = most;
  }

  #items() {
    const { store, run } = this.#parts;
    return store.table.items({ pk: callbacksOf(run.run_id), prefix: callbackPrefix });
  }

  #masked(observation: Observation): Observation {
    const unit = { observed: [observation], absent: [], coverage: [], checkpoint: null, done: 0, planned: 0 };
    return this.#parts.mask.unit(unit).observed[0] ?? observation;
  }

  async plant({ proof, addresses, observationOf }: PlantedCallback): Promise<string | undefined> {
    const { store, run, url, days, known } = this.#parts;
    this.#count ??= (await Array.fromAsync(this.#items())).length;
    if (this.#count >= this.#most) return undefined;
    const token = newToken(run.run_id);
    const key = keyOfToken(token);
    if (key === undefined) throw new Error('a token that is none');
    this.#count += 1;
    const address = `${url}${token}`;
    const observation = this.#masked(observationOf(address));
    const now = unixSeconds(store);
    const valid_until = now + days * daySeconds;
    const isKnown = known.some(
      ({ checkId, resource, location }) =>
        checkId === observation.checkId && resource === observation.resource && location === observation.location,
    );
    await store.table.write({
      put: {
        ...key,
        callback: true,
        run_id: run.run_id,
        project_id: run.project_id,
        ...z.parse(subject, run),
        observation: JSON.stringify(observation),
        proof,
        addresses: [...addresses],
        sent_at: now,
        valid_until,
        expires_at: valid_until + keptSeconds,
        // Where nobody asks for it in all its time, what an earlier scan found there is gone.
        ...(isKnown && { due_at: valid_until + 1, due_shard: dueShard(store, key.sk) }),
      },
      when: [{ absent: 'pk' }],
    });
    return address;
  }

  async heard(): Promise<readonly Observation[]> {
    const { run } = this.#parts;
    const all = await Array.fromAsync(this.#items());
    return all
      .filter(({ hits }) => hits !== undefined)
      .map((item) => parseRecord(storedCallback, item))
      .filter(({ run_id }) => run_id === run.run_id)
      .map(heardObservation);
  }
}
