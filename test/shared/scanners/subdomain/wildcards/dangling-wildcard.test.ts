import { expect, test } from 'vitest';
import type { HostAnswer } from '../../../../../shared/scanning/dns/dns.ts';
import { records } from '../fake-dns.ts';
import { nowhere, scanMadeUp } from '../scan-made-up.ts';

const gone: Partial<HostAnswer> = { end: 'no_name', chain: ['acme.azurewebsites.net'] };
const domain = 'dangling.test';

async function scan(hosts: Readonly<Record<string, Partial<HostAnswer>>>, known = {}) {
  const made = await scanMadeUp(
    domain,
    {
      hosts: { [domain]: nowhere, ...hosts },
      records: { 'SOA azurewebsites.net': records('azurewebsites.net', 'SOA', 'a b 1') },
    },
    { settings: { labels: ['apps', 'www'] }, context: known },
  );
  expect(made.run.faults).toEqual([]);
  return made;
}

test('a dangling wildcard below which nothing knows a name is told, once, and is no host', async () => {
  const { run, hosts } = await scan({ [`apps.${domain}`]: nowhere, [`*.apps.${domain}`]: gone });
  const found = run.observed.filter(({ checkId }) => checkId === 'alias-takeover');
  expect(found.map(({ resource, location, score }) => [resource, location, score])).toEqual([
    [`*.apps.${domain}`, 'CNAME acme.azurewebsites.net', 6],
  ]);
  expect(hosts).toEqual([`apps.${domain}`, domain]);
});

test.each<[string, Readonly<Record<string, Partial<HostAnswer>>>]>([
  ['is gone', {}],
  ['leads elsewhere', { [`*.apps.${domain}`]: { end: 'no_name', chain: [`old.${domain}`] } }],
])('its finding is closed when the wildcard %s', async (_, hosts) => {
  const resource = `*.apps.${domain}`;
  const known = [{ checkId: 'alias-takeover', resource, location: 'CNAME acme.azurewebsites.net' }];
  const { run } = await scan({ [`apps.${domain}`]: nowhere, ...hosts }, { known });
  expect(run.observed.filter(({ checkId }) => checkId === 'alias-takeover')).toEqual([]);
  expect(run.absent.filter((each) => each.resource === resource)).toEqual(known);
});
