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
