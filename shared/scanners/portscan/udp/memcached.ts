import { memcached as overTcp } from '../services/memcached.ts';
import { MARK, type UdpSample, type UdpService } from './udp-service.ts';

// The frame of memcached's protocol over UDP (doc/protocol.txt): number, sequence, datagrams, reserved.
const FRAME = `${MARK}\0\0\0\x01\0\0`;

/** memcached over UDP, by the `version` command: a command that stores or lists is never sent. */
export const memcached: UdpService = {
  id: 'memcached',
  name: 'Memcached',
  group: 'database',
  ports: [11_211],
  question: { id: 'memcached version', payload: `${FRAME}version\r\n` },
  read(answer) {
    if (!answer.startsWith(FRAME)) return undefined;
    return overTcp.recognise({ probe: 'memcached', tls: false, sent: [], text: answer.slice(8), ended: 'quiet' });
  },
  cwe: [406],
  amplification:
    'Memcached over UDP sends up to 51,000 times the bytes of a request: attackers abuse it for denial-of-service attacks with forged sender addresses.',
  references: ['https://www.cisa.gov/news-events/alerts/2014/01/17/udp-based-amplification-attacks'],
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [[`${FRAME}VERSION 1.6.18\r\n`, 'memcached', 'memcached 1.6.18']];
