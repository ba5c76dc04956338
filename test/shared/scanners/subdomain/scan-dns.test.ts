import { expect, test } from 'vitest';
import { scanDns } from '../../../../shared/scanners/subdomain/scan-dns.ts';
import { fakeDns } from './fake-dns.ts';

const dns = fakeDns({
  hosts: {
    'circle.test': { end: 'loop', chain: ['a.test', 'circle.test'], words: 'The aliases lead in a circle' },
    'long.test': { end: 'loop', chain: ['a.test', 'b.test', 'c.test'], words: 'The aliases are more than 12' },
  },
});

test('a circle is one, and aliases that are too many are only not followed to their end', async () => {
  const { host } = scanDns(dns, 'standard');
  expect(await host('circle.test')).toMatchObject({ end: 'loop' });
  expect(await host('long.test')).toMatchObject({ end: 'failed', words: 'The aliases are more than 12' });
});

test('a zone is asked for in the profile standard alone', async () => {
  expect(await scanDns(dns, 'standard').transfer('a.test', 'ns.test')).toEqual({ kind: 'closed' });
  expect(await scanDns(dns, 'baseline').transfer('a.test', 'ns.test')).toMatchObject({ kind: 'failed' });
  expect(dns.asked.filter((line) => line.startsWith('AXFR'))).toHaveLength(1);
});
