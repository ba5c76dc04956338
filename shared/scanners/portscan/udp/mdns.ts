import { PLAIN } from '../service-rule.ts';
import { numberAt, type UdpSample, type UdpService } from './udp-service.ts';

/** Another than DNS has: the messages have one form. */
const NUMBER = 'SM';

// RFC 6763, section 9: the types of services that are offered; RFC 6762, section 5.4: answered to the one who asks.
const QUESTION = `${NUMBER}\0\0\0\x01\0\0\0\0\0\0\x09_services\x07_dns-sd\x04_udp\x05local\0\0\x0c\x80\x01`;
const RESPONSE = 0x80;

/** Multicast DNS that answers unicast questions, which RFC 6762 (section 5.5) wants from the local link alone. */
export const mdns: UdpService = {
  id: 'mdns',
  name: 'mDNS',
  group: 'other',
  ports: [5353],
  question: { id: 'DNS-SD service enumeration', payload: QUESTION },
  read(answer) {
    // Section 6.7: a question from any other port than 5353 has its number repeated.
    if (answer.length < 12 || !answer.startsWith(NUMBER) || (numberAt(answer, 2, 1) & RESPONSE) === 0) return undefined;
    const types = [...answer.matchAll(/[\x03-\x10](_[a-zA-Z0-9-]{1,15})\x04(_tcp|_udp)/g)]
      .map(([, name, transport]) => `${name}.${transport}`)
      .filter((name) => name !== '_dns-sd._udp');
    const offered = [...new Set(types)].slice(0, 10);
    return { ...PLAIN, facts: offered.length > 0 ? [`Services offered: ${offered.join(', ')}`] : [] };
  },
  cwe: [406],
  amplification:
    'Services that answer mDNS queries from outside the local link are abused as amplifiers in denial-of-service attacks with forged sender addresses.',
  references: ['https://www.rfc-editor.org/rfc/rfc6762#section-5.5', 'https://www.kb.cert.org/vuls/id/550620'],
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [
    `${NUMBER}\x84\0\0\x01\0\x01\0\0\0\0\x09_services\x07_dns-sd\x04_udp\x05local\0\0\x0c\0\x01\xc0\x0c\0\x0c\0\x01\0\0\0\x0a\0\x0c\x05_http\x04_tcp\xc0\x23`,
    'mdns',
    'RFC 6762, section 6.7',
  ],
];
