import type { Judgement } from '../../scanning/check.ts';
import type { Absence, HostSighting, Observation, UnitResult } from '../../scanning/scanner.ts';
import type { SavedNames } from './checkpoint.ts';
import { CoverageTally } from './coverage-tally.ts';

/** From here on a finding's score is high, on the scale of ten. */
const HIGH = 8;

const keyOf = ({ checkId, resource, location }: Absence) => JSON.stringify([checkId, resource, location]);

type Gone = SavedNames['gone'][number];

/** What a scan has to tell, from one commit to the next: each finding once, however many hosts show it. */
export class Ledger {
  readonly tally: CoverageTally;
  readonly #findings: Set<string>;
  /** What a host shows no more: told once all hosts were looked at, for another one may still show it. */
  readonly #gone: Map<string, Gone>;
  #observed: Observation[] = [];
  #absent: readonly Absence[] = [];
  #hosts: HostSighting[] = [];

  constructor(domain: string, saved: Pick<SavedNames, 'findings' | 'gone'> | undefined) {
    this.tally = new CoverageTally(domain);
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
      this.#observed.push(each);
      if (each.score >= HIGH) high += 1;
    }
    for (const each of absent)
      this.#gone.set(keyOf(each), { ...each, ...(isByWeb(each.checkId) ? { byWeb: true } : {}) });
    this.tally.take(coverage);
    return high;
  }

  sight(host: HostSighting): void {
    this.#hosts.push(host);
  }

  /**
   * All was looked at: what no host shows any more is gone. `all` closes it, `dns` only what no page has a part in, `none`
   * nothing; returns how many stay open by that.
   */
  settle(what: 'all' | 'dns' | 'none'): number {
    const gone = [...this.#gone].filter(([key]) => !this.#findings.has(key)).map(([, each]) => each);
    const sure = what === 'none' ? [] : gone.filter(({ byWeb }) => what === 'all' || byWeb !== true);
    this.#absent = sure.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
    this.#gone.clear();
    return gone.length - sure.length;
  }

  /** What is to be kept for the next invocation. */
  state(): Pick<SavedNames, 'findings' | 'gone'> {
    return { findings: [...this.#findings], gone: [...this.#gone.values()] };
  }

  /** All since the last commit. */
  flush(): Pick<UnitResult, 'observed' | 'absent' | 'hosts' | 'coverage'> {
    const unit = { observed: this.#observed, absent: this.#absent, hosts: this.#hosts, coverage: this.tally.flush() };
    this.#observed = [];
    this.#absent = [];
    this.#hosts = [];
    return unit;
  }
}
