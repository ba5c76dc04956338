import { shellLine } from '../../../scanning/shell-line.ts';
import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// One question: version.bind TXT in class CHAOS, over TCP with its length in front.
const QUESTION = '\x53\x43\0\0\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03';

/** DNS over TCP, by a reply that carries our question's id; the version where the server discloses it. */
export const dns: ServiceRule = {
  id: 'dns',
  name: 'DNS',
  group: 'other',
  ports: [53],
  reproduce: ({ address, port }) =>
    shellLine('dig', '+tcp', '+time=5', `@${address}`, '-p', String(port), 'version.bind', 'CH', 'TXT'),
  probe: { id: 'dns', payload: `\0${String.fromCharCode(QUESTION.length)}${QUESTION}` },
  recognise({ probe, text }) {
    if (probe !== 'dns' || text.length < 14 || text.slice(2, 4) !== '\x53\x43') return undefined;
    if ((text.charCodeAt(4) & 0x80) === 0) return undefined;
    const said = /\0\x10\0\x03[\s\S]{4}\0[\s\S]{2}([\x20-\x7e]{1,100})/.exec(
      text.slice(14 + QUESTION.length - 12),
    )?.[1];
    if (said === undefined) return PLAIN;
    const masq = /^dnsmasq-(\d[\w.]{0,15})/.exec(said)?.[1];
    if (masq !== undefined)
      return { ...PLAIN, product: 'dnsmasq', version: masq, cpe: cpeOf('thekelleys', 'dnsmasq', masq) };
    const bind = /^(9\.\d{1,3}\.\d{1,3})/.exec(said)?.[1];
    if (bind !== undefined) return { ...PLAIN, product: 'BIND', version: bind, cpe: cpeOf('isc', 'bind', bind) };
    return { ...PLAIN, facts: [`version.bind: ${said}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['dns', '\0\x1e\x53\x43\x81\x05\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03', 'dns'],
];
