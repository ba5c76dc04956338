import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { identityOf } from '../findings/observed-fields.ts';
import type { SecretMask } from '../recording/secret-mask.ts';
import { storedFinding } from '../records/findings/stored-finding.ts';
import type { RetestExchange, RetestResult, StoredRetest } from '../records/runs/retest.ts';
import { parseRecord } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import type { Absence, KnownFinding, Retest, UnitResult } from '../scanning/scanner.ts';
import { withEvidence } from '../store/findings/evidence.ts';
import { findingKey } from '../store/keys/finding-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';

/** Of the exchanges so many are kept: the first, by which the target was reached, and the last. */
const firstKept = 5;
const lastKept = 15;
const maxAsked = 500;
const maxAnswered = 1000;

/** The check ran, and told nothing of the finding. */
const notReached = 'The check ran, but not at the location of the finding';

const cut = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text);

/** True where a scan tells of the finding, which names its place as it is stored. */
function isSame(told: Absence, finding: Absence): boolean {
  const { checkId, resource, location } = identityOf(told);
  return checkId === finding.checkId && resource === finding.resource && location === finding.location;
}

/** What a retest needs. */
interface RetestParts {
  readonly of: StoredRetest;
  /** What the invocations before have come to. */
  readonly before: RetestResult | undefined;
  readonly now: () => number;
  readonly mask: Pick<SecretMask, 'text'>;
}

/** The results of a retest: of all that its scan tells, only what is about its finding counts. */
export class RetestRun {
  readonly known: KnownFinding;
  readonly #parts: RetestParts;
  #seen: boolean | null;
  #gap: string;
  #scope: string;
  #first: RetestExchange[];
  #last: RetestExchange[];

  constructor(parts: RetestParts) {
    const { seen = null, reason = '', scope = '', exchanges = [] } = parts.before ?? {};
    const { check_id: checkId, resource, location } = parts.of;
    this.#parts = parts;
    this.known = { checkId, resource, location };
    this.#seen = seen;
    this.#gap = reason;
    this.#scope = scope;
    this.#first = exchanges.slice(0, firstKept);
    this.#last = exchanges.slice(firstKept);
  }

  /** What the scanner is told. */
  scanned({ evidence, reproduce }: Pick<Retest, 'evidence' | 'reproduce'>): Retest {
    return {
      ...this.known,
      evidence,
      reproduce,
      limitedTo: (words) => {
        this.#scope = words;
      },
      exchanged: (asked, answered) => this.#keep(asked, answered),
    };
  }

  #keep(asked: string, answered: string): void {
    const { mask, now } = this.#parts;
    const exchange = {
      at: unixSeconds({ now }),
      asked: cut(mask.text(asked), maxAsked),
      answered: cut(mask.text(answered), maxAnswered),
    };
    if (this.#first.length < firstKept) this.#first.push(exchange);
    else this.#last = [...this.#last, exchange].slice(-lastKept);
  }

  /** What of a unit is about the finding. */
  only(unit: UnitResult): UnitResult {
    const { checkId } = this.known;
    const observed = unit.observed.filter((each) => isSame(each, this.known));
    const absent = unit.absent.filter((each) => isSame(each, this.known));
    const coverage = unit.coverage.filter((each) => each.checkId === checkId);
    if (observed.length > 0) this.#seen = true;
    else if (absent.length > 0 && this.#seen !== true) this.#seen = false;
    const gap = coverage.find(({ outcome }) => outcome !== 'negative' && outcome !== 'positive');
    if (gap) this.#gap = gap.reason ?? gap.outcome;
    else if (coverage.length > 0 && this.#gap === '') this.#gap = notReached;
    return { ...unit, observed, absent, coverage, hosts: [] };
  }

  get result(): RetestResult {
    const reason = this.#seen === null ? this.#gap : '';
    return { seen: this.#seen, reason, scope: this.#scope, exchanges: [...this.#first, ...this.#last] };
  }
}

const shown = {
  type: 'finding',
  record: z.pick(storedFinding.record, { evidence: true, reproduce: true }),
};

/** What the finding of a retest says of what was seen last; nothing where it is gone. */
export async function lastSeenOf(
  { table }: Pick<Store, 'table'>,
  run: Pick<Run, 'project_id' | 'record'>,
  { fingerprint }: StoredRetest,
): Promise<Pick<Retest, 'evidence' | 'reproduce'>> {
  const item = await table.get(findingKey(projectOfRun(run.project_id), run.record, fingerprint));
  return item ? parseRecord(shown, await withEvidence(table, item)) : { evidence: '', reproduce: '' };
}
