import { describe, expect, test } from 'vitest';
import { type Defence, defences } from '../../../targets/defence/defence.ts';
import { defendedApplicationScan } from './application.ts';
import { defendedCmsScan } from './cms.ts';
import { defendedHostScan } from './hosts.ts';
import { rehearsed, switchPoints } from './rehearsal.ts';
import { defendedWebsiteScan } from './website.ts';

const scans = {
  CMS: defendedCmsScan,
  application: defendedApplicationScan,
  website: defendedWebsiteScan,
  hosts: defendedHostScan,
};

describe.each(Object.entries(scans))('a %s scan', (_, scan) => {
  test.each(Object.keys(defences) as Defence[])(
    'closes nothing that is there when a defence that %s sets in at any of 20 requests',
    async (defence) => {
      const rehearsal = await rehearsed(scan);
      await using _site = rehearsal.site;
      for (const from of switchPoints(rehearsal.requests, 20)) {
        const { outcome, absent } = await rehearsal.run(defence, from);
        expect(absent, `from request ${from} of ${rehearsal.requests} on`).toEqual([]);
        expect(outcome.kind, `from request ${from} of ${rehearsal.requests} on`).not.toBe('finished');
      }
    },
  );
});
