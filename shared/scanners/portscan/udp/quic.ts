import { PLAIN } from '../service-rule.ts';
import { LONG_MARK, numberAt, type UdpSample, type UdpService } from './udp-service.ts';

// RFC 9000, section 15: a version of the form 0x?a?a?a?a is nobody's, and is answered with those that are.
const NO_VERSION = '\x1a\x2a\x3a\x4a';
const [DESTINATION, SOURCE] = [`\x08${LONG_MARK}`, `\x08${LONG_MARK.toLowerCase()}`];
const HEADER = `\xc3${NO_VERSION}${DESTINATION}${SOURCE}`;
// Section 6.1: a server answers only what is as long as a first packet of its own version has to be.
const LENGTH = 1200;

/** Versions by their numbers (RFC 9000, RFC 9369). */
const VERSIONS: ReadonlyMap<number, string> = new Map([
  [1, 'QUIC version 1'],
  [0x6b_33_43_cf, 'QUIC version 2'],
]);

function versionText(number: number): string | undefined {
  if ((number & 0x0f_0f_0f_0f) === 0x0a_0a_0a_0a) return undefined;
  if (number >>> 8 === 0xff_00_00) return `QUIC draft ${number & 0xff}`;
  return VERSIONS.get(number) ?? `0x${number.toString(16).padStart(8, '0')}`;
}

/** QUIC, by its negotiation of a version: it needs no encryption, and is shorter than the question. */
export const quic: UdpService = {
  id: 'quic',
  name: 'QUIC',
  group: 'web',
  ports: [443],
  question: { id: 'QUIC version negotiation', payload: HEADER.padEnd(LENGTH, '0') },
  read(answer) {
    // Section 17.2.1: the connection ids come back in each other's place.
    const isNegotiation = (numberAt(answer, 0, 1) & 0x80) !== 0 && answer.slice(1, 5) === '\0\0\0\0';
    const list = answer.slice(23);
    if (!isNegotiation || answer.slice(5, 23) !== SOURCE + DESTINATION) return undefined;
    if (list.length < 4 || list.length % 4 !== 0) return undefined;
    const numbers = Array.from({ length: list.length / 4 }, (_, index) => numberAt(list, index * 4, 4));
    const versions = numbers.flatMap((number) => versionText(number) ?? []).slice(0, 8);
    return { ...PLAIN, facts: versions.length > 0 ? [`Versions: ${versions.join(', ')}`] : [] };
  },
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [`\x80\0\0\0\0${SOURCE}${DESTINATION}\0\0\0\x01\x6b\x33\x43\xcf`, 'quic', 'RFC 9000, section 17.2.1'],
];
