import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The daemon of SpamAssassin, by its answer to PING, or to what is none of its requests (spamd/PROTOCOL). */
export const spamd: ServiceRule = {
  id: 'spamd',
  name: 'SpamAssassin',
  group: 'other',
  ports: [783],
  references: ['https://spamassassin.apache.org/full/4.0.x/doc/spamd.html'],
  recognise: ({ text }) => (/^SPAMD\/1\.\d{1,2} \d{1,3} [\x20-\x7e]{1,200}\r\n/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'SPAMD/1.0 76 Bad header line: GET / HTTP/1.0\r\n', 'spamd'],
];
