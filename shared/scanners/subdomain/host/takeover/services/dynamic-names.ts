import type { TakeoverService } from '../takeover-service.ts';

/** What their documents leave open. */
const condition = 'How long a released name is held back was not found in its documentation.';

/** Services that give names of their own to anybody, for machines whose address changes. */
export const dynamicNames: readonly TakeoverService[] = [
  {
    id: 'duckdns',
    name: 'Duck DNS',
    via: 'CNAME',
    suffixes: ['duckdns.org'],
    claimable: 'edge',
    signs: [{ kind: 'no_name' }],
    reference: 'https://www.duckdns.org/spec.jsp',
    condition,
  },
  {
    id: 'no-ip',
    name: 'No-IP',
    via: 'CNAME',
    suffixes: [
      ...['ddns.net', 'hopto.org', 'zapto.org', 'sytes.net', 'myftp.org', 'myvnc.com', 'servebeer.com'],
      ...['servehttp.com', 'serveftp.com', 'redirectme.net', 'bounceme.net', 'no-ip.org', 'no-ip.biz', 'no-ip.info'],
      ...['noip.me', 'webhop.me', 'onthewifi.com', 'gotdns.ch'],
    ],
    claimable: 'edge',
    signs: [{ kind: 'no_name' }],
    reference: 'https://www.noip.com/support/faq/',
    condition,
  },
  {
    id: 'dynv6',
    name: 'dynv6',
    via: 'CNAME',
    suffixes: ['dynv6.net'],
    claimable: 'edge',
    signs: [{ kind: 'no_name' }],
    reference: 'https://dynv6.com/docs',
    condition,
  },
  {
    id: 'desec-dyndns',
    name: 'deSEC dedyn.io',
    via: 'CNAME',
    suffixes: ['dedyn.io'],
    claimable: 'edge',
    signs: [{ kind: 'no_name' }],
    reference: 'https://desec.readthedocs.io/en/latest/dyndns/configure.html',
    condition,
  },
  {
    id: 'freedns-afraid',
    name: 'FreeDNS (afraid.org)',
    via: 'CNAME',
    suffixes: ['mooo.com', 'us.to'],
    claimable: 'edge',
    signs: [{ kind: 'no_name' }],
    reference: 'https://freedns.afraid.org/faq/',
    condition: 'The owner of a shared domain decides whether others may choose names below it.',
  },
];
