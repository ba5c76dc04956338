import type { Judgement } from '../../../scanning/check.ts';
import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import type { ScanState } from '../scan-state.ts';

/** Checks zones. */
export class ZonePhase {
  readonly #state: ScanState;

  constructor(state: ScanState) {
    this.#state = state;
  }

  /** Checks the domain's own zone: few queries, which come before those about thousands of hosts. */
  async run(): Promise<void> {
    const { at, parts, tally } = this.#state;
    const { zoneChecks } = parts;
    const { context } = this.#state.frame;
    context.phase('zone');
    this.#state.frame.heedTime();
    const { retest } = context;
    const isWanted = !retest || zoneChecks.some(({ id }) => id === retest.checkId);
    if (at.exists && isWanted) await this.look(parts.domain);
    else if (!at.exists) for (const { id } of zoneChecks) tally.gap(id, 'skipped', 'the domain does not resolve');
    at.phase = 'names';
    await this.#state.frame.commit();
  }

  /** Checks the domain as a zone, or one below it. */
  async look(zone: string): Promise<void> {
    const { at, ledger, parts, tally } = this.#state;
    const { inspectZone, zoneChecks, faulty } = parts;
    const { context } = this.#state.frame;
    let judgement: Judgement;
    try {
      judgement = await inspectZone(zone);
    } catch (error) {
      context.signal.throwIfAborted();
      if (isOutOfTime(error)) throw error;
      faulty(`zone ${zone}`, error);
      for (const { id } of zoneChecks) tally.gapAt(zone, id, 'error', 'the zone could not be checked');
      return;
    }
    this.#state.frame.heedBudget();
    at.high += ledger.take(judgement, zone);
  }
}
