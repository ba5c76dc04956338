import type { Judgement } from '../../../scanning/check.ts';
import { WebFailure } from '../../../scanning/web/web-client.ts';
import type { ScanState } from '../scan-state.ts';

/** Looks at zones. */
export class ZonePhase {
  readonly #state: ScanState;

  constructor(state: ScanState) {
    this.#state = state;
  }

  /** Looks at the domain's own zone: few questions, which come before those about thousands of hosts. */
  async run(): Promise<void> {
    const { at, parts, tally } = this.#state;
    const { context, zoneChecks } = parts;
    context.phase('zone');
    this.#state.heedTime();
    if (at.exists) await this.look(parts.domain);
    else for (const { id } of zoneChecks) tally.gap(id, 'skipped', 'the domain does not resolve');
    at.phase = 'names';
    await this.#state.commit();
  }

  /** Looks at the domain as a zone, or at one below it. */
  async look(zone: string): Promise<void> {
    const { at, ledger, parts, tally } = this.#state;
    const { context, lookAtZone, zoneChecks, faulty } = parts;
    let judgement: Judgement;
    try {
      judgement = await lookAtZone(zone);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof WebFailure && error.kind === 'spent') throw error;
      faulty(`zone ${zone}`, error);
      for (const { id } of zoneChecks) tally.gapAt(zone, id, 'error', 'the zone could not be looked at');
      return;
    }
    this.#state.heedBudget();
    at.high += ledger.take(judgement);
  }
}
