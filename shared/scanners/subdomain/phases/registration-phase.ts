import { registrationSource } from '../registration/gather-registration.ts';
import type { ScanState } from '../scan-state.ts';
import { withheldService } from '../sources/source.ts';

/** Asks for the domain's registration and checks it. It is asked whatever DNS says: a deleted domain does not resolve. */
export class RegistrationPhase {
  readonly #state: ScanState;

  constructor(state: ScanState) {
    this.#state = state;
  }

  /** Does so once in a scan. Throws OutOfTime and the run's reason. */
  async run(): Promise<void> {
    const { at, ledger, parts, tally } = this.#state;
    const { inspectRegistration, registrationChecks } = parts;
    const { retest } = this.#state.frame.context;
    const isWanted = !retest || registrationChecks.some(({ id }) => id === retest.checkId);
    if (at.asked.includes(registrationSource) || !isWanted) return;
    if (inspectRegistration === undefined) {
      const { outcome, reason } = withheldService;
      for (const id of retest ? [registrationSource, retest.checkId] : [registrationSource])
        tally.gap(id, outcome, reason);
    } else {
      const { judgement, gap } = await inspectRegistration();
      // Without a budget there are no answers: it is asked when there is one again.
      this.#state.frame.heedBudget();
      if (gap === undefined) tally.count(registrationSource, 'positive', 1);
      else tally.gap(registrationSource, gap.outcome, gap.reason);
      if (gap?.outcome === 'error') at.silent.push('registration data (RDAP)');
      at.high += ledger.take(judgement, parts.domain);
    }
    at.asked.push(registrationSource);
    await this.#state.frame.commit();
  }
}
