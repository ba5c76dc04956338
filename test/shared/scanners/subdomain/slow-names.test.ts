import { expect, test } from 'vitest';
import { fakeDns, leadsTo } from './fake-dns.ts';
import { scanMadeUp } from './scan-made-up.ts';

const domain = 'slow.test';
/** Asked for in this order. */
const labels = ['api', 'dev', 'docs', 'git', 'mail', 'shop', 'vpn', 'www'];
const last = `www.${domain}`;

test('a name whose name server keeps it waiting holds up no other name', async () => {
  const dns = fakeDns({ hosts: { [domain]: leadsTo('127.0.0.77'), [last]: leadsTo('127.0.0.77') } });
  const { promise: lastAsked, resolve } = Promise.withResolvers<void>();
  const host: typeof dns.host = async (name) => {
    if (name === last) resolve();
    if (name === `api.${domain}`) await lastAsked;
    return await dns.host(name);
  };
  const { hosts } = await scanMadeUp(
    domain,
    {},
    { settings: { dns: () => ({ ...dns, host }), labels }, tuning: { namesAtOnce: 2, maxPermutations: 0 } },
  );
  expect(hosts).toContain(last);
});

test('nothing is made up beside a name that cannot be resolved: the same servers would be asked', async () => {
  const { run, dns } = await scanMadeUp(
    domain,
    {
      hosts: {
        [domain]: leadsTo('127.0.0.77'),
        [`site.${domain}`]: leadsTo('127.0.0.77'),
        [`vault.dark.${domain}`]: { end: 'failed', words: 'SERVFAIL' },
      },
    },
    {
      hosts: ['site', 'vault.dark'].map((label) => ({
        host: `${label}.${domain}`,
        addresses: [],
        sources: ['dns'],
        firstSeen: 1,
        lastSeen: 1,
      })),
    },
  );
  expect(run.faults).toEqual([]);
  expect(dns.asked.some((line) => line.endsWith(`site1.${domain}`))).toBe(true);
  expect(dns.asked.filter((line) => /vault\d|www\.vault/.test(line))).toEqual([]);
});
