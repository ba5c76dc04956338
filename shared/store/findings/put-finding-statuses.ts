import { atOnce } from '../../at-once.ts';
import type { Reply } from '../../outcome/reply.ts';
import { sampleFinding } from '../../records/findings/named-finding.ts';
import { fieldsOf, type Stored } from '../../records/stored.ts';
import { claim, type Mutation, settle } from '../changes/mutation.ts';
import { requireMatch } from '../changes/revision.ts';
import { idOfOrder } from '../keys/finding-keys.ts';
import { keyOf } from '../keys/keys.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import type { Item } from '../table/item-range.ts';
import { patiently } from '../table/patiently.ts';
import { Search } from '../table/search.ts';
import { untilUnchanged } from '../table/until-unchanged.ts';
import { noTerms } from './finding-terms.ts';
import { type FindingSelection, findingCursors, streamAfter } from './list-findings.ts';
import { checkWord, type StatusEffect, type StatusWord, setStatus, statusEffect } from './put-finding-status.ts';

/** Short of what a function and the gateway in front of it have: the rest is for the next request. */
const workMs = 15_000;

const parallel = 16;

const sampleSize = 10;

/** Which findings, what to say of them, and how far one request goes. */
export interface StatusesWish extends StatusWord {
  readonly filter: Omit<FindingSelection, 'limit' | 'cursor' | 'sort' | 'kev' | 'overdue' | 'suppressed'> & {
    readonly kev?: boolean | undefined;
    readonly overdue?: boolean | undefined;
    readonly suppressed?: boolean | undefined;
  };
  readonly preview?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** One pass over matching findings. */
class Pass {
  readonly counts: Record<StatusEffect, number> = { changed: 0, unchanged: 0, fixed: 0 };
  readonly sample: Stored[] = [];
  /** The id up to which all was gone through; undefined once nothing is left. */
  reached: number | undefined;
  readonly #store: Store;
  readonly #call: Mutation;
  readonly #wish: StatusesWish;
  readonly #now: number;

  constructor(store: Store, call: Mutation, wish: StatusesWish) {
    this.#store = store;
    // The answer for repeats is stored once, at the end.
    this.#call = { ...call, idempotency: undefined };
    this.#wish = wish;
    this.#now = unixSeconds(store);
  }

  async run(): Promise<void> {
    const width = this.#wish.preview ? 1 : parallel;
    await atOnce(this.#findings(), width, (item) => patiently(() => this.#apply(item)));
  }

  /** As many as fit into the time and the limit of a request; what is given out is gone through before the end. */
  async *#findings(): AsyncGenerator<Item> {
    const { filter, limit = Number.POSITIVE_INFINITY, cursor } = this.#wish;
    const until = this.#store.now() + workMs;
    const search = new Search(this.#store.now, workMs);
    const said = (value: boolean | undefined) => (value === undefined ? undefined : (`${value}` as const));
    const selection = {
      ...filter,
      kev: said(filter.kev),
      overdue: said(filter.overdue),
      suppressed: said(filter.suppressed),
    };
    let taken = 0;
    let last = findingCursors.decode(cursor) ?? 0;
    for await (const item of streamAfter(this.#store, this.#call.project, selection, last, search)) {
      if (taken >= limit || (taken > 0 && this.#store.now() >= until)) {
        this.reached = last;
        return;
      }
      taken += 1;
      last = item.finding_id;
      yield item;
    }
    if (search.stoppedAt !== undefined) this.reached = idOfOrder(search.stoppedAt);
  }

  async #apply(found: Item): Promise<void> {
    const { table } = this.#store;
    let item: Item | undefined = found;
    const effect = await untilUnchanged(table, async () => {
      const finding = item;
      // What was read is out of date where this is not the first try.
      item = undefined;
      return this.#applyTo(finding ?? (await table.get(keyOf(found))));
    });
    if (effect === undefined) return;
    this.counts[effect] += 1;
    if (effect === 'changed') this.#keep(found);
  }

  /** Undefined where the finding is gone. */
  async #applyTo(item: Item | undefined): Promise<StatusEffect | undefined> {
    if (item === undefined) return undefined;
    const effect = statusEffect(item, this.#wish, this.#call.principal.subject, this.#now);
    if (effect === 'changed' && !this.#wish.preview) {
      // The answer tells of a sample alone, without due dates.
      await setStatus(this.#store, this.#call, item, this.#wish, this.#now, noTerms);
    }
    return effect;
  }

  #keep(item: Item): void {
    this.sample.push(Object.fromEntries(fieldsOf({ record: sampleFinding }, item)));
    if (this.sample.length > 2 * sampleSize) this.#trim();
  }

  /** The first by their ids: which ends first among those that are changed at the same time is chance. */
  #trim(): void {
    this.sample.sort((one, other) => Number(one.finding_id) - Number(other.finding_id));
    this.sample.length = Math.min(this.sample.length, sampleSize);
  }

  output(): Reply['output'] {
    this.#trim();
    const next_cursor = this.reached === undefined ? null : findingCursors.encode(this.reached);
    return { ...this.counts, sample: this.sample, next_cursor };
  }
}

/**
 * Sets the status of all findings that match a filter, each with its own event and audit record, or tells what that would
 * do. Who repeats it changes nothing twice: a finding that says so already is left alone.
 * @throws InvalidRequest (a rule of the status, a cursor of another list), PreconditionFailed (there is no one tag of
 * many findings), and what `claim` throws
 */
export async function putFindingStatuses(store: Store, call: Mutation, wish: StatusesWish): Promise<Reply> {
  checkWord(wish, unixSeconds(store));
  requireMatch(call, undefined);
  const pass = new Pass(store, call, wish);
  await claim(store, call);
  await pass.run();
  return settle(store, call, { output: pass.output() });
}
