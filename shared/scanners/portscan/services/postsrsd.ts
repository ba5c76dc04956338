import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** PostSRSd, which rewrites the senders of forwarded mail, by its words to a request that is none of Postfix's (tcp_table(5)). */
export const postsrsd: ServiceRule = {
  id: 'postsrsd',
  name: 'PostSRSd',
  group: 'other',
  ports: [10_001, 10_002],
  cwe: [319],
  references: ['https://www.postfix.org/tcp_table.5.html'],
  recognise: ({ text }) => (text === '500 Invalid request\n' ? PLAIN : undefined),
};

/** Responses of real servers (postsrsd 1.10): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['http', '500 Invalid request\n', 'postsrsd']];
