import type { Store } from '../table/connection.ts';
import type { Write } from '../table/table.ts';
import { type Actor, auditId, type Denial, deniedWrite } from './audit.ts';

/** How many requests of one caller in one project are recorded one by one in a minute; the last record counts the rest. */
const ownRecords = 10;

/** How many callers and projects are told apart in a minute; beyond them the log alone knows. */
const maxKnown = 100;

const minuteMs = 60_000;

/**
 * The denied requests that one process has counted in the current minute. Whoever has a token can be denied as often
 * as the gateway lets them: they must not fill a collection of the table, which holds 10 GB.
 */
export class Denials {
  #minute = 0;
  readonly #known = new Map<string, Denial>();

  /** The write that records a denied request; undefined where there are so many that its log line must do. */
  writeOf(store: Store, actor: Actor): Write | undefined {
    const minute = Math.floor(store.now() / minuteMs);
    if (minute !== this.#minute) this.#known.clear();
    this.#minute = minute;
    const name = `${actor.project.id} ${actor.principal.subject}`;
    const last = this.#known.get(name);
    if (!last && this.#known.size >= maxKnown) return undefined;
    // Counted in `repeated` from a negative number on: those below are records of their own.
    const repeated = (last?.repeated ?? -ownRecords) + 1;
    const id = last && repeated > 0 ? last.id : auditId(store);
    this.#known.set(name, { id, repeated });
    return deniedWrite(store, actor, { id, repeated: Math.max(0, repeated) });
  }
}
