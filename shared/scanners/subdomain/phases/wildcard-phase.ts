import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { isWithin } from '../domain-name.ts';
import { aliasChecks } from '../host/host-checks.ts';
import type { NameClassifier } from '../name-classifier.ts';
import type { ScanState } from '../scan-state.ts';
import { aliasLevelOf } from '../wildcards/wildcard-answers.ts';
import type { HostPhase } from './host-phase.ts';

/** Below any wildcard, the same in each run: it stands in the evidence of findings. */
const label = 'any-name-of-the-wildcard';

/** Checks wildcards that are aliases and below which nothing knows a name: whoever has what they lead to has all names there. */
export class WildcardPhase {
  readonly #state: ScanState;
  readonly #placer: Pick<NameClassifier, 'wildcardOf'>;
  readonly #hosts: Pick<HostPhase, 'lookAtWildcard'>;

  constructor(state: ScanState, placer: Pick<NameClassifier, 'wildcardOf'>, hosts: Pick<HostPhase, 'lookAtWildcard'>) {
    this.#state = state;
    this.#placer = placer;
    this.#hosts = hosts;
  }

  /** Throws `signal.reason` of the run, and OutOfTime. */
  async run(): Promise<void> {
    const { at, book, frame, parts, isRetest } = this.#state;
    if (isRetest) return;
    const known = new Set(book.state().map(([, , , , wildcard]) => wildcard));
    for (const level of at.wildcards) {
      const random = await parts.answers.at(level);
      if (random.kind !== 'wildcard' || aliasLevelOf(random) !== undefined) continue;
      const [answer] = random.answers.filter(({ chain }) => chain.length > 0);
      if (answer === undefined) continue;
      const wildcard = await this.#placer.wildcardOf(answer, level);
      if (known.has(wildcard)) continue;
      known.add(wildcard);
      frame.heedTime();
      await this.#look(wildcard);
    }
    await this.#closeGone();
  }

  /** Findings of wildcards that are no more: no name below them would tell. */
  async #closeGone(): Promise<void> {
    const { frame, ledger, parts } = this.#state;
    for (const { checkId, resource, location } of frame.context.known) {
      if (!aliasChecks.has(checkId) || !resource.startsWith('*.') || !isWithin(resource.slice(2), parts.domain))
        continue;
      if ((await parts.answers.at(resource.slice(2))).kind !== 'none') continue;
      ledger.take({ observed: [], absent: [{ checkId, resource, location }], coverage: [] }, resource);
    }
  }

  async #look(wildcard: string): Promise<void> {
    const { frame, parts, tally } = this.#state;
    try {
      await this.#hosts.lookAtWildcard(`${label}.${wildcard.slice(2)}`, wildcard);
    } catch (error) {
      frame.context.signal.throwIfAborted();
      if (isOutOfTime(error)) throw error;
      parts.faulty(`wildcard ${wildcard}`, error);
      tally.gapAt(wildcard, 'name-resolution', 'error', 'the wildcard could not be checked');
    }
  }
}
