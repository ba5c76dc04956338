import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** SOCKS 5, by the method of authentication that it selects (RFC 1928, section 3); no connection is asked for. */
export const socks: ServiceRule = {
  id: 'socks',
  name: 'SOCKS proxy',
  group: 'other',
  ports: [1080],
  cwe: [441],
  // Offered are: none, and a name with a password.
  probe: { id: 'socks', payload: '\x05\x02\0\x02' },
  recognise({ probe, text }) {
    if (probe !== 'socks') return undefined;
    if (text === '\x05\0') return { ...PLAIN, login: 'open', facts: ['A client without authentication was accepted'] };
    if (text === '\x05\x02') return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    return text === '\x05\xff' ? { ...PLAIN, login: 'required' } : undefined;
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['socks', '\x05\0', 'socks'],
  ['socks', '\x05\x02', 'socks'],
];
