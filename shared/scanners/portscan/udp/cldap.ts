import { PLAIN } from '../service-rule.ts';
import { element, inside } from './ber.ts';
import { MARK, type UdpSample, type UdpService } from './udp-service.ts';

const NUMBER = element(2, MARK);

// One short attribute of the root DSE (RFC 4512, section 5.1; MS-ADTS, section 3.1.1.3.1.3): the whole of it is large.
const SEARCH = element(
  0x63,
  element(4),
  element(10, '\0'),
  element(10, '\0'),
  element(2, '\0'),
  element(2, '\0'),
  element(1, '\0'),
  element(0x87, 'objectClass'),
  element(0x30, element(4, 'supportedLDAPVersion')),
);
const [ENTRY, DONE] = [0x64, 0x65];

/** LDAP over UDP, as domain controllers of Active Directory offer it. */
export const cldap: UdpService = {
  id: 'cldap',
  name: 'CLDAP',
  group: 'other',
  ports: [389],
  question: { id: 'root DSE search', payload: element(0x30, NUMBER, SEARCH) },
  read(answer) {
    const [number, operation] = inside(answer, 0x30);
    if (number?.tag !== 2 || number.content !== MARK) return undefined;
    if (operation?.tag !== ENTRY && operation?.tag !== DONE) return undefined;
    const facts = operation.tag === ENTRY ? ['The root DSE is readable without authentication'] : [];
    return { ...PLAIN, facts };
  },
  cwe: [406],
  amplification:
    'CLDAP responses are up to 70 times as large as the request: attackers abuse the service for denial-of-service attacks with forged sender addresses.',
  references: ['https://www.cisa.gov/news-events/alerts/2014/01/17/udp-based-amplification-attacks'],
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [element(0x30, NUMBER, element(ENTRY, element(4), element(0x30))), 'cldap', 'RFC 1798, section 4; RFC 4511'],
];
