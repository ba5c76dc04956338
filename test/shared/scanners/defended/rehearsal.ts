import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type {
  Absence,
  CoverageEntry,
  KnownFinding,
  Observation,
  ScanOutcome,
} from '../../../../shared/scanning/scanner.ts';
import type { WebTuning } from '../../../../shared/scanning/web/web-tuning.ts';
import { type Defence, type DefendedSite, defences, defendedSite } from '../../../targets/defence/defence.ts';
import { hurriedTime } from '../../scanning/web/virtual-time.ts';

/** What came of a scan. */
interface Scanned {
  readonly outcome: ScanOutcome;
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
}

/** A clock that sleeping turns, and how long real answers are waited for. */
interface Times {
  readonly now: () => number;
  readonly web: WebTuning;
}

/** A scanner with a small site that has something to find. */
export interface DefendedScan {
  readonly site: RequestListener;
  readonly scan: (site: DefendedSite, known: readonly KnownFinding[], times: Times) => Promise<Scanned>;
}

/** A scan that has been through once, with what it found and how many requests it took. */
export interface Rehearsed {
  readonly site: DefendedSite;
  readonly known: readonly KnownFinding[];
  readonly requests: number;
  readonly run: (defence: Defence, from: number) => Promise<Scanned>;
}

/** Scans the site undefended, so that all that is there is known. */
export async function rehearsed({ site: listener, scan }: DefendedScan): Promise<Rehearsed> {
  const site = await defendedSite(listener);
  const timesOf = (defence?: Defence): Times => {
    const { now, sleep } = hurriedTime();
    const requestTimeoutMs = defence === 'does not answer' ? 300 : 20_000;
    return { now, web: { sleep, requestTimeoutMs, connectTimeoutMs: 20_000 } };
  };
  const first = await scan(site, [], timesOf());
  const known = first.observed.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
  site.turn();
  const second = await scan(site, known, timesOf());
  if (first.outcome.kind !== 'finished' || second.outcome.kind !== 'finished' || second.absent.length > 0)
    throw new Error('the site is not as the test needs it', { cause: [first.outcome, second.outcome, second.absent] });
  return {
    site,
    known,
    requests: site.asked().length,
    run: async (defence, from) => {
      site.turn({ by: defences[defence], from });
      return await scan(site, known, timesOf(defence));
    },
  };
}

/** Requests at which a defence sets in: the second and the last one, and others in between. */
export function switchPoints(requests: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => 2 + Math.round((at * (requests - 2)) / (count - 1)));
}

/** A defence of each kind sets in early and late: nothing is closed, and it is said from which request on. */
export async function expectNothingClosed(scan: DefendedScan): Promise<void> {
  const rehearsal = await rehearsed(scan);
  await using _site = rehearsal.site;
  expect(rehearsal.known.length).toBeGreaterThan(2);
  for (const defence of Object.keys(defences) as Defence[]) {
    for (const from of switchPoints(rehearsal.requests, 2)) {
      const { outcome, absent, coverage } = await rehearsal.run(defence, from);
      const told = `${defence} from request ${from} of ${rehearsal.requests} on`;
      expect(absent, told).toEqual([]);
      expect(outcome.kind, `${told}: ${JSON.stringify(outcome)}`).not.toBe('finished');
      // On a machine that is slow the home page may not have come in time, either.
      if (outcome.kind === 'failed' && defence === 'does not answer') continue;
      expect(outcome.kind, told).toBe('blocked');
      const blocked = coverage.filter((entry) => entry.outcome === 'blocked');
      expect(
        blocked.some(({ reason = '' }) => /\(from request \d+ on\)$/.test(reason)),
        told,
      ).toBe(true);
    }
  }
}
