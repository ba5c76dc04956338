import type { NamedName } from '../../../../../../shared/scanners/subdomain/zone/named/named-artifact.ts';
import { namesOf, unknown, zoneOf } from '../zone-of.ts';

function named(use: NamedName['use'], record: string, own: Partial<NamedName> = {}): NamedName {
  return { use, record, name: 'x.gone.example', domain: 'gone.example', registered: 'no', ...own };
}

export const fires = [
  zoneOf({
    named: namesOf([
      named('senders', 'example.com TXT include:x.gone.example'),
      named('senders', 'example.com TXT a:x.gone.example'),
    ]),
  }),
  zoneOf({ named: namesOf([named('service', '_sip._tcp.example.com SRV x.gone.example')]) }),
  zoneOf({
    named: namesOf([
      named('keys', 's1._domainkey.example.com CNAME s1.x.gone.example'),
      named('keys', 's2._domainkey.example.com CNAME s2.x.gone.example'),
    ]),
  }),
  zoneOf({ named: namesOf([named('reports', '_dmarc.example.com TXT mailto:dmarc@x.gone.example')]) }),
];

export const silent = [
  zoneOf(),
  ...(['yes', 'internal', 'unknown'] as const).map((registered) =>
    zoneOf({ named: namesOf([named('senders', 'example.com TXT include:x.gone.example', { registered })]) }),
  ),
  zoneOf({ named: namesOf([], ['The name servers failed']) }),
  zoneOf({ named: unknown }),
];
