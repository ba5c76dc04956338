import { PLAIN } from '../service-rule.ts';
import { numberAt, type UdpSample, type UdpService } from './udp-service.ts';

/** Another than DNS has: the messages have one form. */
const NUMBER = 'SN';

// RFC 1002, section 4.2.17: the status of all names of a node, `*` encoded as in RFC 1001, section 14.1.
const ANY_NAME = `\x20CK${'A'.repeat(30)}\0`;
const QUESTION = `${NUMBER}\0\0\0\x01\0\0\0\0\0\0${ANY_NAME}\0\x21\0\x01`;
/** Where a response has the number of its names: behind header, name, type, class, time and length. */
const NAMES_AT = 12 + ANY_NAME.length + 10;
const ENTRY = 18;

function namesOf(answer: string): readonly string[] {
  const names: string[] = [];
  for (let index = 0; index < numberAt(answer, NAMES_AT, 1); index += 1) {
    const name = answer.slice(NAMES_AT + 1 + index * ENTRY).slice(0, 15);
    if (/^[\x20-\x7e]{15}$/.test(name)) names.push(name.trim());
  }
  return [...new Set(names)].slice(0, 10);
}

/** The name service of NetBIOS, by the status of a node. */
export const netbios: UdpService = {
  id: 'netbios',
  name: 'NetBIOS name service',
  group: 'other',
  ports: [137],
  question: { id: 'NetBIOS node status', payload: QUESTION },
  read(answer) {
    const isResponse = answer.startsWith(NUMBER) && (numberAt(answer, 2, 1) & 0x80) !== 0;
    if (!isResponse || answer.length <= NAMES_AT || answer.slice(46, 48) !== '\0\x21') return undefined;
    const names = namesOf(answer);
    return { ...PLAIN, facts: names.length > 0 ? [`NetBIOS names: ${names.join(', ')}`] : [] };
  },
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [
    `${NUMBER}\x84\0\0\0\0\x01\0\0\0\0${ANY_NAME}\0\x21\0\x01\0\0\0\0\0\x2f\x01SERVER         \0\x04\0${'\0'.repeat(46)}`,
    'netbios',
    'nmbd of Samba 4.17',
  ],
];
