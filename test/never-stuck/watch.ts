import { isFinal, type RunState, runStates, transitions } from '../../shared/records/runs/run-states.ts';
import type { Item } from '../../shared/store/table/item-range.ts';
import { DestinationWatch } from './destination-watch.ts';
import type { Change } from './memory-table.ts';

const recordKey = /^[A-Z]{3}#\d{10}$/;

interface KnownRun {
  readonly state: RunState;
  readonly record: string;
  readonly progress: number;
}

function stateOf(item: Item): RunState {
  const state = runStates.find((each) => each === item.state);
  if (state === undefined) throw new Error(`a run in the state ${item.state}`);
  return state;
}

/**
 * Looks at every change of the table as it happens, and notes what must never be: a second unfinished run of a record,
 * a run that comes back from its end or goes backwards, a record that says "in progress" without a run or is written
 * after it was deleted, a finding that changes its id, a destination that is not served in order.
 */
export class Watch {
  readonly violations: string[];
  readonly #runs: Map<string, KnownRun>;
  readonly #records: Map<string, Item>;
  readonly #deleted: Set<string>;
  /** Records whose status is as a client wrote it. */
  readonly #byClient: Set<string>;
  readonly #findings: Map<unknown, string>;
  readonly #actor: () => string;
  readonly #destinations: DestinationWatch;

  /**
   * `actor` says who is at work: `put` stands for a client who may write any status. It knows what `from` has seen, and goes
   * on apart from it.
   */
  constructor(actor: () => string, from?: Watch) {
    this.#actor = actor;
    this.violations = [...(from?.violations ?? [])];
    this.#runs = new Map(from ? from.#runs : []);
    this.#records = new Map(from ? from.#records : []);
    this.#deleted = new Set(from ? from.#deleted : []);
    this.#byClient = new Set(from ? from.#byClient : []);
    this.#findings = new Map(from ? from.#findings : []);
    this.#destinations = new DestinationWatch(
      (runId) => this.#runs.get(runId)?.state === 'queued',
      from ? from.#destinations : undefined,
    );
  }

  readonly see = (changes: readonly Change[]): void => {
    const records = new Set<string>();
    for (const change of changes) {
      const { pk = '', sk = '' } = (change.after ?? change.before ?? {}) as { pk?: string; sk?: string };
      if (sk.startsWith('RUN#')) records.add(this.#seeRun(pk, change));
      else if (pk.endsWith('#FINDING')) this.#seeFinding(sk, change);
      else if (pk.endsWith('#HOST')) this.#seeHost(sk, change);
      else if (/^P#\d+$/.test(pk) && recordKey.test(sk)) records.add(this.#seeRecord(`${pk} ${sk}`, change));
    }
    for (const record of records) this.#check(record);
    for (const wrong of this.#destinations.see(changes)) this.#violated(wrong);
  };

  /** True for a record whose status is as a client wrote it. */
  isByClient({ pk, sk }: Item): boolean {
    return this.#byClient.has(`${pk} ${sk}`);
  }

  #violated(what: string): void {
    this.violations.push(`${what}, by ${this.#actor()}`);
  }

  #seeRun(pk: string, { before, after }: Change): string {
    const id = String((after ?? before)?.run_id);
    const known = this.#runs.get(id);
    if (!after) {
      this.#violated(`run ${id} was removed`);
      return known?.record ?? '';
    }
    const state = stateOf(after);
    const record = `${pk.replace(/#\d+#RUN$/, '')} ${after.record}`;
    const progress = Number(after.progress ?? 0);
    if (known && known.state !== state && !transitions[known.state].some((to) => to === state)) {
      this.#violated(`run ${id} went from ${known.state} to ${state}`);
    }
    if (known && isFinal(known.state)) this.#violated(`run ${id} was written after its end`);
    if (!known && state !== 'queued') this.#violated(`run ${id} began as ${state}`);
    if (known && progress < known.progress && !(known.state === 'queued' && state === 'running')) {
      this.#violated(`run ${id} went back from ${known.progress} to ${progress} %`);
    }
    if (progress === 100 && state !== 'succeeded') this.#violated(`run ${id} is at 100 % and ${state}`);
    this.#runs.set(id, { state, record, progress });
    return record;
  }

  #seeFinding(sk: string, { after }: Change): void {
    if (!after) this.#violated(`finding ${sk} was removed`);
    if (!after) return;
    const known = this.#findings.get(after.finding_id);
    if (known !== undefined && known !== sk) this.#violated(`finding ${after.finding_id} is both ${known} and ${sk}`);
    this.#findings.set(after.finding_id, sk);
  }

  #seeHost(sk: string, { before, after }: Change): void {
    if (!after) this.#violated(`${sk} was removed`);
    if (after?.first_seen !== (before ?? after)?.first_seen) this.#violated(`${sk} was seen for the first time twice`);
    if (after?.status !== (before ?? after)?.status) this.#violated(`${sk} became news`);
  }

  #seeRecord(name: string, { before, after }: Change): string {
    if (this.#deleted.has(name)) this.#violated(`record ${name} came back`);
    if (!after) {
      this.#deleted.add(name);
      this.#records.delete(name);
      return name;
    }
    if (before?.status !== after.status || before?.status_detail !== after.status_detail) this.#byClient.delete(name);
    if (this.#actor() === 'put') this.#byClient.add(name);
    this.#records.set(name, after);
    return name;
  }

  #check(name: string): void {
    const unfinished = [...this.#runs].filter(([, { record, state }]) => record === name && !isFinal(state));
    if (unfinished.length > 1) this.#violated(`${name} has ${unfinished.length} unfinished runs`);
    const record = this.#records.get(name);
    if (!record) return;
    const active = record.active_run;
    const [run] = unfinished;
    if (active !== run?.[0]) this.#violated(`${name} names the run ${active} and has ${run?.[0]}`);
    if (this.#byClient.has(name)) return;
    if ((record.status === 3) !== (run !== undefined)) {
      this.#violated(`${name} has status ${record.status} and the run ${run?.[0]} ${run?.[1].state}`);
    }
  }
}
