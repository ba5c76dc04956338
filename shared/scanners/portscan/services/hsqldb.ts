import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** HSQLDB, by what it tells a client that says nothing; to one of PostgreSQL it answers as PostgreSQL does. */
export const hsqldb: ServiceRule = {
  id: 'hsqldb',
  name: 'HSQLDB',
  group: 'database',
  ports: [9001],
  references: ['https://hsqldb.org/doc/2.0/guide/listeners-chapt.html'],
  probe: { id: 'hsqldb', payload: '' },
  // A request for the password as it is, unencrypted.
  suggests: ({ probe, text }) => probe === 'postgresql' && text === 'R\0\0\0\x08\0\0\0\x03',
  recognise: ({ text }) => (text.startsWith('HSQLDB JDBC Network Listener.') ? PLAIN : undefined),
};

/** Responses of real servers (HSQLDB 2.7.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'hsqldb',
    'HSQLDB JDBC Network Listener.\nUse JDBC driver with Network Compatibility Version2.3.4.0 and a JDBC URL like jdbc:hsqldb:hsql://hostname...\n',
    'hsqldb',
  ],
];
