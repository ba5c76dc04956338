import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// One question: version.bind TXT in class CHAOS, over TCP with its length in front.
const QUESTION = '\x53\x43\0\0\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03';

// A version, and BIND's patch level or edition: `9.11.4-P2-RedHat`, `9.16.8-S1`, `9.18.24-1~deb12u2-Debian`.
const PRODUCTS: readonly (readonly [RegExp, string, string, string])[] = [
  [/^dnsmasq-(\d[\w.]{0,15})/, 'dnsmasq', 'thekelleys', 'dnsmasq'],
  [/^(?:BIND )?(9\.\d{1,3}\.\d{1,3})(?:-([PS]\d{1,2})\b)?/, 'BIND', 'isc', 'bind'],
  [/^unbound (\d[\w.]{0,15})/, 'Unbound', 'nlnetlabs', 'unbound'],
  [/^NSD (\d[\w.]{0,15})/, 'NSD', 'nlnetlabs', 'nsd'],
  [/^Knot DNS (\d[\w.]{0,15})/, 'Knot DNS', 'nic', 'knot_dns'],
  [/^PowerDNS Authoritative Server (\d[\w.]{0,15})/, 'PowerDNS Authoritative Server', 'powerdns', 'authoritative'],
  [/^PowerDNS Recursor (\d[\w.]{0,15})/, 'PowerDNS Recursor', 'powerdns', 'recursor'],
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
    const facts = [`version.bind: ${said}`];
    for (const [pattern, product, vendor, name] of PRODUCTS) {
      const [, version, update] = pattern.exec(said) ?? [];
      if (version === undefined) continue;
      const whole = update === undefined ? version : `${version}-${update}`;
      return { ...PLAIN, product, version: whole, cpe: cpeOf(vendor, name, version, update), facts };
    }
    return { ...PLAIN, facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['dns', '\0\x1e\x53\x43\x81\x05\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03', 'dns'],
];
