import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const MARKER = '\xff'.repeat(16);
/** Where a message has its type: after the marker and a length of two bytes. */
const TYPE = 18;
const OPEN = '\x01';
const NOTIFICATION = '\x03';
/** The number that stands for one that two bytes do not hold (RFC 6793). */
const AS_TRANS = 23_456;

/** BGP, by the first message of a router: who it is, or why it does not talk to this neighbor (RFC 4271, section 4). */
export const bgp: ServiceRule = {
  id: 'bgp',
  name: 'BGP',
  group: 'other',
  ports: [179],
  references: ['https://www.rfc-editor.org/rfc/rfc7454'],
  recognise({ text }) {
    if (!text.startsWith(MARKER)) return undefined;
    const type = text[TYPE];
    if (type === NOTIFICATION) return PLAIN;
    if (type !== OPEN || text.length < 29) return undefined;
    const bytes = Buffer.from(text.slice(TYPE + 1, TYPE + 11), 'latin1');
    const system = bytes.readUInt16BE(1);
    const router = `Router ID ${[...bytes.subarray(5, 9)].join('.')}`;
    const facts = system === AS_TRANS ? [router] : [`Autonomous system ${system}`, router];
    return { ...PLAIN, facts: ['A session is opened for this address', ...facts] };
  },
};

/** Responses of real servers (BIRD 2.0.12): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    `${MARKER}\0\x35\x01\x04\xfc\0\0\xf0\xc0\0\x02\x01\x18\x02\x16\x01\x04\0\x01\0\x01\x02\0\x40\x02\0\x78\x41\x04\0\0\xfc\0\x46\0\x47\0`,
    'bgp',
  ],
];
