import { optionsRequest, sip as overTcp } from '../services/sip.ts';
import type { UdpSample, UdpService } from './udp-service.ts';

/** SIP over UDP, by the response to OPTIONS. */
export const sip: UdpService = {
  id: 'sip',
  name: 'SIP',
  group: 'other',
  ports: [5060],
  question: { id: 'SIP OPTIONS', payload: ({ authority }) => optionsRequest(authority, 'UDP') },
  read(answer) {
    if (!/^(?:Call-ID|i) ?: ?scanfold@scanfold\.invalid\r?$/im.test(answer)) return undefined;
    return overTcp.recognise({ probe: 'sip', tls: false, sent: [], text: answer, ended: 'quiet' });
  },
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [
    'SIP/2.0 404 Not here\r\nCall-ID: scanfold@scanfold.invalid\r\nCSeq: 1 OPTIONS\r\nServer: kamailio (5.6.3 (x86_64/linux))\r\nContent-Length: 0\r\n\r\n',
    'sip',
    'Kamailio 5.6.3',
  ],
];
