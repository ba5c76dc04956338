import { PLAIN } from '../service-rule.ts';
import { LONG_MARK, numberAt, type UdpSample, type UdpService } from './udp-service.ts';

function sized(bytes: number, value: number): string {
  return Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex').toString('latin1');
}

/** A payload (RFC 7296, section 3.2) before one of another type; 0 for none. */
function payload(next: number, content: string): string {
  return `${sized(1, next)}\0${sized(2, content.length + 4)}${content}`;
}

/** A transform (section 3.3.2); `last` is 0 for the last one, else 3. */
function transform(last: number, type: number, id: number): string {
  return `${sized(1, last)}\0\0\x08${sized(1, type)}\0${sized(2, id)}`;
}

// A cipher of private use, which nobody accepts: the responder refuses and keeps no state.
const NO_CIPHER = 65_432;
const TRANSFORMS = transform(3, 1, NO_CIPHER) + transform(3, 2, 5) + transform(3, 3, 12) + transform(0, 4, 31);
const PROPOSAL = `\0\0${sized(2, TRANSFORMS.length + 8)}\x01\x01\0\x04${TRANSFORMS}`;
const [KEY_EXCHANGE, NONCE, NOTIFY] = [34, 40, 41];
const PAYLOADS =
  payload(KEY_EXCHANGE, PROPOSAL) +
  payload(NONCE, `\0\x1f\0\0${LONG_MARK.repeat(4)}`) +
  payload(0, LONG_MARK.repeat(4));
const IKE_SA_INIT = 34;
const QUESTION = `${LONG_MARK}${'\0'.repeat(8)}\x21\x20${sized(1, IKE_SA_INIT)}\x08\0\0\0\0${sized(4, 28 + PAYLOADS.length)}${PAYLOADS}`;

/** Errors that responders give (section 3.10.1). */
const NOTIFICATIONS: ReadonlyMap<number, string> = new Map([
  [5, 'INVALID_MAJOR_VERSION'],
  [7, 'INVALID_SYNTAX'],
  [14, 'NO_PROPOSAL_CHOSEN'],
  [17, 'INVALID_KE_PAYLOAD'],
  [16_390, 'COOKIE'],
]);

/** IKE, the key exchange of IPsec, by a response with the initiator's SPI. */
export const ike: UdpService = {
  id: 'ike',
  name: 'IKE',
  group: 'other',
  ports: [500],
  question: { id: 'IKE_SA_INIT', payload: QUESTION },
  read(answer) {
    if (answer.length < 28 || !answer.startsWith(LONG_MARK)) return undefined;
    const major = numberAt(answer, 17, 1) >> 4;
    const isResponse = (numberAt(answer, 19, 1) & 0x20) !== 0;
    // What answers in version 1 has no flag for responses (RFC 2408, section 3.1), and another exchange.
    if (!(major === 2 && isResponse) && !(major === 1 && answer[18] === '\x05')) return undefined;
    const isNotify = numberAt(answer, 16, 1) === NOTIFY && answer.length >= 36;
    const notification = isNotify ? NOTIFICATIONS.get(numberAt(answer, 34, 2)) : undefined;
    const said = notification === undefined ? '' : `: ${notification}`;
    return { ...PLAIN, facts: [`IKE version ${major}${said}`] };
  },
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [
    `${LONG_MARK}${'\0'.repeat(8)}\x29\x20\x22\x20\0\0\0\0\0\0\0\x24\0\0\0\x08\0\0\0\x0e`,
    'ike',
    'charon of strongSwan 5.9.8',
  ],
];
