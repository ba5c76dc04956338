import { dns as overTcp } from '../services/dns.ts';
import { MARK, numberAt, type UdpSample, type UdpService } from './udp-service.ts';

// RFC 1035, section 4.1.1: version.bind TXT in class CHAOS, without a wish for recursion.
const QUESTION = `${MARK}\0\0\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03`;
const RECURSION_AVAILABLE = 0x80;

/** DNS, by a response that carries the question's number. */
export const dns: UdpService = {
  id: 'dns',
  name: 'DNS',
  group: 'other',
  ports: [53],
  question: { id: 'version.bind', payload: QUESTION },
  read(answer) {
    // Over TCP the same message has its length in front.
    const known = overTcp.recognise({ probe: 'dns', tls: false, sent: [], text: `\0\0${answer}`, ended: 'quiet' });
    if (known === undefined || answer.length < 12) return undefined;
    const recursive = (numberAt(answer, 3, 1) & RECURSION_AVAILABLE) !== 0;
    return recursive ? { ...known, facts: [...known.facts, 'The server offers recursion (flag RA)'] } : known;
  },
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  ['SC\x81\x05\0\x01\0\0\0\0\0\0\x07version\x04bind\0\0\x10\0\x03', 'dns', 'BIND 9.18'],
];
