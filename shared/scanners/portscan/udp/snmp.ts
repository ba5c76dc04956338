import { PLAIN } from '../service-rule.ts';
import { berElementsOf, element, inside } from './ber.ts';
import { MARK, numberAt, type UdpSample, type UdpService } from './udp-service.ts';

const NUMBER = element(2, MARK);
const NOTHING = element(2, '\0');
const EMPTY = element(4);

// RFC 3414, section 4: an engine is discovered by a request without a user and an engine ID; it needs no community.
const DISCOVERY = element(
  0x30,
  element(2, '\x03'),
  element(0x30, NUMBER, element(2, '\0\xff\xe3'), element(4, '\x04'), element(2, '\x03')),
  element(4, element(0x30, EMPTY, NOTHING, NOTHING, EMPTY, EMPTY, EMPTY)),
  element(0x30, EMPTY, EMPTY, element(0xa0, NUMBER, NOTHING, NOTHING, element(0x30))),
);

/** Enterprise numbers (IANA) of agents that are met often. */
const ENTERPRISES: ReadonlyMap<number, string> = new Map([
  [9, 'Cisco'],
  [11, 'HP'],
  [311, 'Microsoft'],
  [2021, 'UCD-SNMP'],
  [2636, 'Juniper'],
  [8072, 'Net-SNMP'],
  [14_988, 'MikroTik'],
  [12_356, 'Fortinet'],
]);

/** The engine ID of a report; undefined for anything else. */
function engineOf(answer: string): string | undefined {
  const [version, header, security] = inside(answer, 0x30);
  const [number] = berElementsOf(header?.content ?? '');
  if (version?.content !== '\x03' || number?.content !== MARK) return undefined;
  const [engine] = inside(security?.content, 0x30);
  return engine?.tag === 4 && engine.content.length >= 5 ? engine.content : undefined;
}

/** SNMP, by its answer to the discovery of an engine (SNMPv3). */
export const snmp: UdpService = {
  id: 'snmp',
  name: 'SNMP',
  group: 'other',
  ports: [161],
  question: { id: 'SNMPv3 engine discovery', payload: DISCOVERY },
  read(answer) {
    const engine = engineOf(answer);
    if (engine === undefined) return undefined;
    // RFC 3411, SnmpEngineID: the first bit, then the enterprise number.
    const enterprise = numberAt(engine, 0, 4) % 0x8000_0000;
    const vendor = ENTERPRISES.get(enterprise);
    const hexadecimal = Buffer.from(engine, 'latin1').toString('hex');
    const whose = `enterprise ${enterprise}${vendor === undefined ? '' : `, ${vendor}`}`;
    return { ...PLAIN, product: vendor, facts: [`SNMPv3 engine ID ${hexadecimal} (${whose})`] };
  },
};

// RFC 3416: sysDescr.0 by the community that many devices are delivered with.
const COMMUNITY = 'public';
const SYS_DESCR = '\x2b\x06\x01\x02\x01\x01\x01\0';
const NULL = element(5);

/** Asks for the description of the system with the community `public`. Only sent where that is opted in to. */
export const communityQuestion = element(
  0x30,
  element(2, '\x01'),
  element(4, COMMUNITY),
  element(0xa0, NUMBER, NOTHING, NOTHING, element(0x30, element(0x30, element(6, SYS_DESCR), NULL))),
);

/** The description of the system in an answer to the question with the community; undefined for anything else. */
export function readDescription(answer: string): string | undefined {
  const [version, community, response] = inside(answer, 0x30);
  if (version?.content !== '\x01' || community?.content !== COMMUNITY || response?.tag !== 0xa2) return undefined;
  const [number, , , variables] = berElementsOf(response.content);
  if (number?.content !== MARK) return undefined;
  const [name, value] = inside(variables?.content, 0x30);
  return name?.content === SYS_DESCR && value?.tag === 4 ? value.content : undefined;
}

const ENGINE = '\x80\0\x1f\x88\x80abcdefgh';
/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [
    element(
      0x30,
      element(2, '\x03'),
      element(0x30, NUMBER, element(2, '\0\xff\xe3'), element(4, '\0'), element(2, '\x03')),
      element(4, element(0x30, element(4, ENGINE), element(2, '\x01'), element(2, '\x07'), EMPTY, EMPTY, EMPTY)),
      element(0x30, element(4, ENGINE), EMPTY, element(0xa8, NUMBER, NOTHING, NOTHING, element(0x30))),
    ),
    'snmp',
    'Net-SNMP 5.9',
  ],
];
