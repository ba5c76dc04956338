import { describe, expect, test } from 'vitest';
import { type Defence, defences } from '../../targets/defence/defence.ts';
import { defendedScans, rehearsed, switchPoints } from './defended-scans.ts';

describe.each(Object.entries(defendedScans))('a %s scan', (_, scan) => {
  test('closes nothing that is there when a defence sets in, and says from which request on', async () => {
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
  });
});
