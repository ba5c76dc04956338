import { expect, test } from 'vitest';
import { zoneChecks } from '../../../../../shared/scanners/subdomain/zone/zone-checks.ts';
import { judge } from '../../../../../shared/scanning/check.ts';
import { dnssecOf, signaturesOf, zoneOf } from './zone-of.ts';

test.each([
  ['dnssec-missing', 'DNSKEY'],
  ['dnssec-broken', 'DS'],
])('where the zone above does not answer, %s is neither found nor gone', (checkId, location) => {
  const unsigned = signaturesOf({ keys: [], signatures: [], denial: { kind: 'none' } });
  const zone = zoneOf({ dnssec: dnssecOf([unsigned], 'the resolver did not answer') });
  const known = [{ checkId, resource: zone.domain, location }];
  const { observed, absent, coverage } = judge(zoneChecks, zone, zone.domain, known, (_, error) => {
    throw error;
  });
  expect(observed.filter((each) => each.checkId === checkId)).toEqual([]);
  expect(absent).toEqual([]);
  expect(coverage.find((each) => each.checkId === checkId)?.outcome).toBe('not_testable');
});
