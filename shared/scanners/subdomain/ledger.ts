import { highScore, type Judgement } from '../../scanning/check.ts';
import type { Found } from '../../scanning/frame/scan-frame.ts';
import type { Absence } from '../../scanning/scanner.ts';
import type { SavedNames } from './checkpoint.ts';
import { CoverageTally } from './coverage-tally.ts';

const keyOf = ({ checkId, resource, location }: Absence) => JSON.stringify([checkId, resource, location]);

type Gone = SavedNames['gone'][number];

/** The findings of a scan: each once, however many hosts show it. */
export class Ledger {
  readonly tally: CoverageTally;
  readonly #findings: Set<string>;
  /** Findings that a host no longer shows: reported once all hosts were checked, as another one may still show them. */
  readonly #gone: Map<string, Gone>;
  readonly #tell: (found: Found) => void;

  constructor(domain: string, saved: Pick<SavedNames, 'findings' | 'gone'> | undefined, tell: (found: Found) => void) {
    this.#tell = tell;
    this.tally = new CoverageTally(domain, (entry) => tell({ coverage: [entry] }));
    this.#findings = new Set(saved?.findings);
    this.#gone = new Map(saved?.gone.map((each) => [keyOf(each), each]));
  }

  /** Findings so far. */
  get findings(): number {
    return this.#findings.size;
  }

  /**
   * Takes what the checks say of a host or a zone; returns how many new findings are of high score. `isByWeb` says for a
   * check whether it is what the host showed, or did not show, that its findings are gone by.
   */
  take({ observed, absent, coverage }: Judgement, isByWeb: (checkId: string) => boolean = () => false): number {
    let high = 0;
    for (const each of observed) {
      const key = keyOf(each);
      if (this.#findings.has(key)) continue;
      this.#findings.add(key);
      this.#tell({ observed: [each] });
      if (each.score >= highScore) high += 1;
    }
    for (const each of absent)
      this.#gone.set(keyOf(each), { ...each, ...(isByWeb(each.checkId) ? { byWeb: true } : {}) });
    this.tally.take(coverage);
    return high;
  }

  /**
   * All hosts were checked: findings that none of them shows are resolved. `all` closes them, `dns` only those without a
   * page as evidence, `none` nothing; returns how many stay open by that.
   */
  settle(what: 'all' | 'dns' | 'none'): number {
    const gone = [...this.#gone].filter(([key]) => !this.#findings.has(key)).map(([, each]) => each);
    const sure = what === 'none' ? [] : gone.filter(({ byWeb }) => what === 'all' || byWeb !== true);
    this.#tell({ absent: sure.map(({ checkId, resource, location }) => ({ checkId, resource, location })) });
    this.#gone.clear();
    return gone.length - sure.length;
  }

  /** What is to be kept for the next invocation. */
  state(): Pick<SavedNames, 'findings' | 'gone'> {
    return { findings: [...this.#findings], gone: [...this.#gone.values()] };
  }
}
