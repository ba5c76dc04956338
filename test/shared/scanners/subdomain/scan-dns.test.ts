import { expect, test } from 'vitest';
import { scanDns } from '../../../../shared/scanners/subdomain/scan-dns.ts';
import { fakeDns } from './fake-dns.ts';

test('a zone is asked for in the profile standard alone', async () => {
  const dns = fakeDns({});
  expect(await scanDns(dns, 'standard').transfer('a.test', 'ns.test')).toEqual({ kind: 'closed' });
  expect(await scanDns(dns, 'baseline').transfer('a.test', 'ns.test')).toMatchObject({ kind: 'failed' });
  expect(dns.asked.filter((line) => line.startsWith('AXFR'))).toHaveLength(1);
});
