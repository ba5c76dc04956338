import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const CQL = '\0\x01\0\x0bCQL_VERSION\0\x053.0.0';

/** Cassandra, by its answers to OPTIONS and STARTUP (CQL native protocol, version 4); nothing is queried. */
export const cassandra: ServiceRule = {
  id: 'cassandra',
  name: 'Cassandra',
  group: 'database',
  ports: [9042],
  probe: { id: 'cassandra', payload: '\x04\0\0\0\x05\0\0\0\0' },
  reply: ({ probe, text }) =>
    probe === 'cassandra' && /^\x84\0\0\0\x06/.test(text)
      ? { id: 'cassandra-startup', payload: `\x04\0\0\0\x01\0\0\0${String.fromCharCode(CQL.length)}${CQL}` }
      : undefined,
  recognise({ probe, text }) {
    if (probe === 'cassandra-startup') {
      if (/^\x84\0\0\0\x02\0\0\0\0/.test(text))
        return { ...PLAIN, login: 'open', facts: ['A session without a login was accepted'] };
      if (/^\x84\0\0\0\x03/.test(text)) return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    }
    if (probe !== 'cassandra') return undefined;
    if (/^\x84\0\0\0\x06/.test(text) && text.includes('CQL_VERSION')) return PLAIN;
    return /^[\x81-\x86]\0\0\0\0[\s\S]{0,12}Invalid or unsupported protocol version/.test(text) ? PLAIN : undefined;
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['cassandra', '\x84\0\0\0\x06\0\0\0\x20\0\x01\0\x0bCQL_VERSION\0\x01\0\x053.4.5', 'cassandra'],
  ['cassandra-startup', '\x84\0\0\0\x03\0\0\0\x31\0\x2forg.apache.cassandra.auth.PasswordAuthenticator', 'cassandra'],
];
