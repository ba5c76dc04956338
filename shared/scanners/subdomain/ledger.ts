import { highScore, type Judgement } from '../../scanning/check.ts';
import type { Found } from '../../scanning/frame/scan-frame.ts';
import type { Absence, Observation } from '../../scanning/scanner.ts';
import type { SavedNames } from './checkpoint.ts';
import { CoverageTally } from './coverage-tally.ts';
import { SharedFindings } from './shared-findings.ts';

/** Checks whose findings several hosts share. */
const sharedChecks: ReadonlySet<string> = new Set(['host-certificate', 'host-signatures-broken']);

const keyOf = ({ checkId, resource, location }: Absence) => JSON.stringify([checkId, resource, location]);

type Gone = SavedNames['gone'][number];
type SavedFindings = Pick<SavedNames, 'findings' | 'gone' | 'shared' | 'unsure'>;

/** The findings of a scan: each once, however many hosts show it. */
export class Ledger {
  readonly tally: CoverageTally;
  readonly #findings: Set<string>;
  /** Findings that a host no longer shows: reported once all hosts were checked, as another one may still show them. */
  readonly #gone: Map<string, Gone>;
  readonly #shared: SharedFindings;
  /** Shared checks that could not look at each host: what that host may show is not gone. */
  readonly #unsure: Set<string>;
  readonly #domain: string;
  readonly #tell: (found: Found) => void;

  constructor(domain: string, saved: SavedFindings | undefined, tell: (found: Found) => void) {
    this.#domain = domain;
    this.#tell = tell;
    this.tally = new CoverageTally(domain, (entry) => tell({ coverage: [entry] }));
    this.#findings = new Set(saved?.findings);
    this.#gone = new Map(saved?.gone.map((each) => [keyOf(each), each]));
    this.#shared = new SharedFindings(saved?.shared);
    this.#unsure = new Set(saved?.unsure);
  }

  /** Findings so far. */
  get findings(): number {
    return this.#findings.size;
  }

  /**
   * Takes what the checks say of `subject`, a host or a zone; returns how many new findings are of high score. `isByWeb` says for a
   * check whether it is what the host showed, or did not show, that its findings are gone by.
   */
  take(
    { observed, absent, coverage }: Judgement,
    subject: string,
    isByWeb: (checkId: string) => boolean = () => false,
  ): number {
    let high = 0;
    for (const each of observed) {
      const key = keyOf(each);
      if (sharedChecks.has(each.checkId)) {
        this.#findings.add(key);
        const before = this.#shared.add(each, subject) ?? 0;
        if (each.score >= highScore && before < highScore) high += 1;
        continue;
      }
      if (this.#findings.has(key)) continue;
      this.#findings.add(key);
      this.#tell({ observed: [each] });
      if (each.score >= highScore) high += 1;
    }
    for (const each of absent)
      this.#gone.set(keyOf(each), { ...each, ...(isByWeb(each.checkId) ? { byWeb: true } : {}) });
    for (const { checkId, outcome } of coverage)
      if (sharedChecks.has(checkId) && outcome !== 'negative' && outcome !== 'positive') this.#unsure.add(checkId);
    this.tally.take(coverage);
    return high;
  }

  /** True where findings of earlier runs are not seen any more. */
  get isAnyGone(): boolean {
    return this.#gone.keys().some((key) => !this.#findings.has(key));
  }

  /** A shared check cannot look at each host that it is about: what it finds no more is not gone. */
  doubt(checkId: string): void {
    this.#unsure.add(checkId);
  }

  /** Findings that hosts share, as far as they changed since the last call. */
  takeShared(): readonly Observation[] {
    return this.#shared.takeChanged();
  }

  /**
   * All hosts were checked: findings that none of them shows are resolved. `all` closes them, `dns` only those without a
   * page as evidence, `none` nothing; returns how many stay open by that.
   */
  settle(what: 'all' | 'dns' | 'none'): number {
    const gone = [...this.#gone].filter(([key]) => !this.#findings.has(key)).map(([, each]) => each);
    const isSeen = ({ checkId, resource }: Gone) => resource !== this.#domain || !this.#unsure.has(checkId);
    const sure = what === 'none' ? [] : gone.filter((each) => (what === 'all' || each.byWeb !== true) && isSeen(each));
    this.#tell({ absent: sure.map(({ checkId, resource, location }) => ({ checkId, resource, location })) });
    this.#gone.clear();
    return gone.length - sure.length;
  }

  /** What is to be kept for the next invocation. */
  state(): SavedFindings {
    return {
      findings: [...this.#findings],
      gone: [...this.#gone.values()],
      shared: this.#shared.state(),
      unsure: [...this.#unsure],
    };
  }
}
