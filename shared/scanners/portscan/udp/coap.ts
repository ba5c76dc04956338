import { PLAIN } from '../service-rule.ts';
import { MARK, numberAt, type UdpSample, type UdpService } from './udp-service.ts';

const TOKEN = 'scan';
// RFC 7252: GET /.well-known/core, confirmable, and of the answer (RFC 7959) the first 64 bytes alone.
const QUESTION = `\x44\x01${MARK}${TOKEN}\xbb.well-known\x04core\xc1\x02`;
const [ACKNOWLEDGEMENT, RESET] = [2, 3];

/** CoAP, by a response with the token of the request. */
export const coap: UdpService = {
  id: 'coap',
  name: 'CoAP',
  group: 'other',
  ports: [5683],
  question: { id: 'CoAP GET /.well-known/core', payload: QUESTION },
  read(answer) {
    const first = numberAt(answer, 0, 1);
    const code = numberAt(answer, 1, 1);
    if (answer.length < 4 || first >> 6 !== 1) return undefined;
    const kind = (first >> 4) & 3;
    const isOurs = answer.slice(2, 4) === MARK;
    if (code === 0)
      return isOurs && answer.length === 4 && (kind === ACKNOWLEDGEMENT || kind === RESET) ? PLAIN : undefined;
    const hasToken = (first & 15) === TOKEN.length && answer.slice(4, 8) === TOKEN;
    if (!hasToken || code >> 5 < 2 || code >> 5 > 5 || (kind === ACKNOWLEDGEMENT && !isOurs)) return undefined;
    return { ...PLAIN, facts: [`CoAP response ${code >> 5}.${String(code & 31).padStart(2, '0')}`] };
  },
  cwe: [406],
  amplification:
    'CoAP responses can be much larger than the request: attackers abuse the service for denial-of-service attacks with forged sender addresses.',
  references: ['https://www.rfc-editor.org/rfc/rfc7252#section-11.3'],
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [`\x64\x45${MARK}${TOKEN}\xc1\x28\xb1\x0a\xff</>;title="General Info"`, 'coap', 'coap-server of libcoap 4.3.1'],
];
