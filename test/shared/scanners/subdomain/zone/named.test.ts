import { expect, test } from 'vitest';
import { gatherDmarc } from '../../../../../shared/scanners/subdomain/zone/dmarc/gather-dmarc.ts';
import { gatherNamed } from '../../../../../shared/scanners/subdomain/zone/named/gather-named.ts';
import { reportHost } from '../../../../../shared/scanners/subdomain/zone/report-host.ts';
import { gatherSpf } from '../../../../../shared/scanners/subdomain/zone/spf/gather-spf.ts';
import { gatherTlsRpt } from '../../../../../shared/scanners/subdomain/zone/tls-rpt/gather-tls-rpt.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';

async function named(table: DnsTable) {
  const dns = tableDns(table);
  const spf = await gatherSpf('example.com', dns);
  const dmarc = await gatherDmarc('example.com', dns);
  const found = await gatherNamed('example.com', { spf, dmarc, tlsRpt: await gatherTlsRpt('example.com', dns) }, dns);
  if (found.kind !== 'names') throw new Error(found.kind);
  expect(found.unasked).toEqual([]);
  return found.names.map(({ use, record, domain, registered }) => `${use} ${record} | ${domain} ${registered}`);
}

test('names of other domains are gathered from every record that hands something over', async () => {
  const found = await named({
    'example.com': {
      TXT: ['v=spf1 include:spf.there.net include:spf.gone1.net a:mail.example.com exists:%{i}.macro.net -all'],
      HTTPS: [{ value: 'cdn.gone2.net', priority: 1 }],
    },
    'there.net': { SOA: ['x'] },
    'spf.there.net': { TXT: ['v=spf1 a:relay.gone3.net ~all'] },
    '_sip._tcp.example.com': { SRV: [{ value: 'sip.gone4.net', priority: 1 }, 'sip.example.com'] },
    '_http._tcp.example.com': { URI: ['https://app.gone5.net/path'] },
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=none; rua=mailto:a@gone6.net!10m; ruf=mailto:b@gone7.net'] },
    '_smtp._tls.example.com': { TXT: ['v=TLSRPTv1; rua=https://gone8.net/v1'] },
    '_domainkey.example.com': {},
    'selector1._domainkey.example.com': { CNAME: ['selector1.gone9.net'] },
    's1._domainkey.example.com': { CNAME: ['s1._domainkey.example.com.there.net'] },
    // It cannot be asked.
    'slow.net': 'fails',
    '_ldap._tcp.example.com': { SRV: ['ldap.slow.net'] },
  });
  expect(found.toSorted()).toEqual([
    'keys s1._domainkey.example.com CNAME s1._domainkey.example.com.there.net | there.net yes',
    'keys selector1._domainkey.example.com CNAME selector1.gone9.net | gone9.net no',
    'reports _dmarc.example.com TXT mailto:a@gone6.net!10m | gone6.net no',
    'reports _dmarc.example.com TXT mailto:b@gone7.net | gone7.net no',
    'reports _smtp._tls.example.com TXT https://gone8.net/v1 | gone8.net no',
    'senders example.com TXT include:spf.gone1.net | gone1.net no',
    'senders example.com TXT include:spf.there.net | there.net yes',
    'senders spf.there.net TXT a:relay.gone3.net | gone3.net no',
    'service _http._tcp.example.com URI https://app.gone5.net/path | gone5.net no',
    'service _ldap._tcp.example.com SRV ldap.slow.net | slow.net unknown',
    'service _sip._tcp.example.com SRV sip.gone4.net | gone4.net no',
    'service example.com HTTPS cdn.gone2.net | gone2.net no',
  ]);
});

test.each([
  ['mailto:a@example.net', 'example.net'],
  ['MAILTO:a@Example.NET!50k', 'example.net'],
  ['https://r.example.net:8443/v1?x', 'r.example.net'],
  ['a@example.net', undefined],
  ['mailto:a@', undefined],
  ['https://192.0.2.1/', undefined],
])('%s is at %s', (address, host) => {
  expect(reportHost(address)).toBe(host);
});
