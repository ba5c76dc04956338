import { type ProductRule, productIn } from '../naming/product.ts';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// One question: version.bind TXT in class CHAOS, over TCP with its length in front.
const QUESTION = '\x53\x43\0\0\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03';

const PRODUCTS: readonly ProductRule[] = [
  [/^dnsmasq-pi-hole-v?(\d[\w.]{0,15})/, 'Pi-hole dnsmasq'],
  [/^dnsmasq(?:-(\d[\w.]{0,15}))?/, 'dnsmasq', ['thekelleys', 'dnsmasq']],
  // Patches for response policies and rate limits, and extended support, are part of the version.
  [
    /^(?:DNS Server )?(?:BIND )?(9\.\d{1,3}\.\d{1,3}-(?:rpz\d?[+.])?rl[\d.]{1,12}(?:-[PSW]\d{1,2})?|9\.\d{1,3}\.?-ESV(?:-R\d{1,2})?(?:-[PSW]\d{1,2})?)/,
    'BIND',
  ],
  // With a patch level, an edition or a release candidate: `9.11.4-P2-RedHat`, `9.16.8-S1`, `9.8.2rc1`, `9.18.24-1~deb12u2-Debian`.
  [
    /^(?:DNS Server )?(?:BIND )?([489]\.\d{1,3}\.\d{1,3})((?:[ab]|rc)\d{1,2}|-[PSW]\d{1,2}(?:\.\d|-W\d)?)?(?:$|[-+~ ])/,
    'BIND',
    ['isc', 'bind'],
  ],
  [/^unbound(?: (\d[\w.]{0,15}))?/, 'Unbound', ['nlnetlabs', 'unbound']],
  [/^NSD\b(?: (\d[\w.]{0,15}))?/, 'NSD', ['nlnetlabs', 'nsd']],
  [/^Knot DNS (\d[\w.]{0,15})(-\w{1,10})?/, 'Knot DNS', ['nic', 'knot_dns']],
  [
    /^PowerDNS Authoritative Server(?: (\d[\w.]{0,20})(-[\w.]{1,40})?)?/,
    'PowerDNS Authoritative Server',
    ['powerdns', 'authoritative'],
  ],
  [/^PowerDNS Recursor(?: (\d[\w.]{0,20})(-[\w.]{1,40})?)?/, 'PowerDNS Recursor', ['powerdns', 'recursor']],
  [/^Served by PowerDNS(?: (\d[\d.]{0,15}))?/i, 'PowerDNS Authoritative Server'],
  [/^Microsoft DNS (\d{1,2}\.\d\.\d{4,5})/, 'Microsoft DNS'],
  [/^Nominum Vantio (?:CacheServe )?(\d[\d.]{0,15})/, 'Nominum Vantio CacheServe'],
  [/^Nominum ANS(?:Premier)? (\d[\d.]{0,15})/, 'Nominum Vantio AuthServe'],
  [/^djbdns(?:[ -](\d[\d.]{0,10}))?$/i, 'djbdns', ['d.j.bernstein', 'djbdns']],
  [/^rbldnsd (\d[\w.-]{0,12})/, 'rbldnsd'],
  [/^gdnsd\b(?: (\d[\d.]{0,10}))?/, 'gdnsd'],
  [/^UltraDNS\b/, 'UltraDNS'],
  [/^Incognito DNS Service (\d[\d.]{0,12})/, 'Incognito DNS'],
];

/** DNS over TCP, by a reply that carries our question's id; the version where the server discloses it. */
export const dns: ServiceRule = {
  id: 'dns',
  name: 'DNS',
  group: 'other',
  ports: [53],
  probe: { id: 'dns', payload: `\0${String.fromCharCode(QUESTION.length)}${QUESTION}` },
  recognise({ probe, text }) {
    if (probe !== 'dns' || text.length < 14 || text.slice(2, 4) !== '\x53\x43') return undefined;
    if ((text.charCodeAt(4) & 0x80) === 0) return undefined;
    const said = /\0\x10\0\x03[\s\S]{4}\0[\s\S]{2}([\x20-\x7e]{1,100})/.exec(
      text.slice(14 + QUESTION.length - 12),
    )?.[1];
    if (said === undefined) return PLAIN;
    return { ...PLAIN, ...productIn(said, PRODUCTS), facts: [`version.bind: ${said}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['dns', '\0\x1e\x53\x43\x81\x05\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03', 'dns'],
];
