import { PLAIN } from '../service-rule.ts';
import { LONG_MARK, numberAt, type UdpSample, type UdpService } from './udp-service.ts';

// RFC 5905, figure 8: version 4, mode 3 (client), all else zero but the transmit timestamp, which the answer repeats.
const CLIENT = `\x23${'\0'.repeat(39)}${LONG_MARK}`;
const SERVER = 4;

/** NTP, by a server's answer to a client. Never asked for its peers or clients: those answers are large. */
export const ntp: UdpService = {
  id: 'ntp',
  name: 'NTP',
  group: 'other',
  ports: [123],
  question: { id: 'NTP client request', payload: CLIENT },
  read(answer) {
    const first = numberAt(answer, 0, 1);
    if (answer.length < 48 || (first & 7) !== SERVER || answer.slice(24, 32) !== LONG_MARK) return undefined;
    const stratum = numberAt(answer, 1, 1);
    if (stratum > 16) return undefined;
    const kiss = /^[A-Z]{4}$/.exec(answer.slice(12, 16))?.[0];
    const said = stratum === 0 && kiss !== undefined ? `stratum 0, ${kiss}` : `stratum ${stratum}`;
    return { ...PLAIN, facts: [`NTP version ${(first >> 3) & 7}, ${said}`] };
  },
  references: ['https://www.rfc-editor.org/rfc/rfc8633'],
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [`\x24\x01\0\0${'\0'.repeat(20)}${LONG_MARK}${'\0'.repeat(16)}`, 'ntp', 'RFC 5905, section 7.3'],
];
