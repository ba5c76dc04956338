import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Asks what a server can do (RFC 3261, section 11); over UDP the answer comes to the port that asked (RFC 3581). */
export function optionsRequest(authority: string, transport: 'TCP' | 'UDP'): string {
  const back = transport === 'UDP' ? ';rport' : '';
  return `${[
    `OPTIONS sip:${authority} SIP/2.0`,
    `Via: SIP/2.0/${transport} scanfold.invalid;branch=z9hG4bK-scanfold${back}`,
    'Max-Forwards: 0',
    `To: <sip:${authority}>`,
    'From: <sip:scan@scanfold.invalid>;tag=scanfold',
    'Call-ID: scanfold@scanfold.invalid',
    'CSeq: 1 OPTIONS',
    'Content-Length: 0',
  ].join('\r\n')}\r\n\r\n`;
}

/** SIP, by its status line (RFC 3261); OPTIONS asks what the server can do and calls nobody. */
export const sip: ServiceRule = {
  id: 'sip',
  name: 'SIP',
  group: 'other',
  ports: [5060, 5061],
  probe: { id: 'sip', payload: ({ authority }) => optionsRequest(authority, 'TCP') },
  recognise({ text }) {
    if (!/^SIP\/2\.0 \d{3} /.test(text)) return undefined;
    const server = /^(?:Server|User-Agent): ([\x20-\x7e]{1,100})\r?$/im.exec(text)?.[1];
    return { ...PLAIN, facts: server === undefined ? [] : [`Server: ${server}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['sip', 'SIP/2.0 200 OK\r\nServer: kamailio (5.6.3 (x86_64/linux))\r\n\r\n', 'sip'],
];
