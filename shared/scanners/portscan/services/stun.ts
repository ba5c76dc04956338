import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const COOKIE = '\x21\x12\xa4\x42';
const TRANSACTION = 'abcdefghijkl';
/** Of its attributes, the one that names the software (RFC 8489, section 14.14). */
const SOFTWARE = 0x80_22;

/** What the server calls itself, by the attributes behind the header of 20 bytes: type, length, value, padded to four bytes. */
function softwareIn(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 20; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2);
    if (bytes.readUInt16BE(at) === SOFTWARE) return text.slice(at + 4, at + 4 + Math.min(length, 100));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return '';
}

/** STUN and TURN over TCP, by a Binding request (RFC 8489, sections 5 and 6.2.2). */
export const stun: ServiceRule = {
  id: 'stun',
  name: 'STUN',
  group: 'other',
  ports: [3478, 5349],
  references: ['https://www.rfc-editor.org/rfc/rfc8489'],
  probe: { id: 'stun', payload: `\0\x01\0\0${COOKIE}${TRANSACTION}` },
  recognise({ probe, text }) {
    if (probe !== 'stun' || !/^\x01[\x01\x11]/.test(text) || text.slice(4, 20) !== COOKIE + TRANSACTION)
      return undefined;
    const software = softwareIn(text);
    const version = /^Coturn-(\d[\d.]{0,12})/.exec(software)?.[1];
    if (version !== undefined)
      return { ...PLAIN, product: 'Coturn', version, cpe: cpeOf('coturn_project', 'coturn', version) };
    return /^[\x20-\x7e]{1,100}$/.test(software) ? { ...PLAIN, product: software } : PLAIN;
  },
};

/** Responses of real servers (coturn 4.6.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'stun',
    `\x01\x01\0\x3c${COOKIE}${TRANSACTION}\0\x20\0\x08\0\x01\xa2\x68\x5e\x12\xa4\x43\0\x01\0\x08\0\x01\x83\x7a\x7f\0\0\x01\x80\x2b\0\x08\0\x01\x4e\x32\x7f\0\0\x01\x80\x22\0\x14Coturn-4.6.1 'Gorst'`,
    'stun',
  ],
];
