import { expect, test } from 'vitest';
import { gatherMailServers } from '../../../../../shared/scanners/subdomain/zone/mail/gather-mail-servers.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';

const table: DnsTable = {
  'example.com': {
    MX: ['a.example.com', 'b.example.com', 'c.example.com', 'd.example.com', 'mx.other.org', '.', '8.8.4.4'].map(
      (value) => ({ value, priority: 10 }),
    ),
  },
  'a.example.com': { A: ['8.8.8.1'] },
  'b.example.com': { A: ['8.8.8.2', '10.0.0.1'] },
  'c.example.com': { CNAME: ['a.example.com'] },
  'mx.other.org': { A: ['8.8.8.3'] },
  '1.8.8.8.in-addr.arpa': { PTR: ['a.example.com'] },
  '2.8.8.8.in-addr.arpa': { PTR: ['customer-2.provider.org'] },
  'customer-2.provider.org': { A: ['8.8.8.9'] },
};

test('mail servers are gathered with what they lead to, and the reverse names of those of the domain', async () => {
  const dns = tableDns(table);
  const found = await gatherMailServers('example.com', await dns.ask('example.com', 'MX'), dns);
  const confirmed = { address: '8.8.8.1', names: ['a.example.com'], isConfirmed: true };
  const other = { address: '8.8.8.2', names: ['customer-2.provider.org'], isConfirmed: false };
  expect(found.map(({ name, answer, reverse }) => [name, answer?.end, answer?.chain.length, reverse])).toEqual([
    ['a.example.com', 'addresses', 0, [confirmed]],
    ['b.example.com', 'addresses', 0, [other]],
    ['c.example.com', 'addresses', 1, [confirmed]],
    ['d.example.com', 'no_name', 0, []],
    ['mx.other.org', 'addresses', 0, []],
    ['.', undefined, undefined, []],
    ['8.8.4.4', undefined, undefined, []],
  ]);
});
