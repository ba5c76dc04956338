import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Protocol, query type, length of the key, level, flags, status (2 bytes), length of the body (4), opaque (4), cas (8). */
const HEADER = `\xc7${'\0'.repeat(10)}\x06${'\0'.repeat(12)}`;

/** Groonga, a full-text database, by the status that it reports over GQTP. It has no login. */
export const groonga: ServiceRule = {
  id: 'groonga',
  name: 'Groonga',
  group: 'database',
  ports: [10_043],
  references: ['https://groonga.org/docs/spec/gqtp.html'],
  probe: { id: 'groonga', payload: `${HEADER}status` },
  recognise({ probe, text }) {
    if (probe !== 'groonga' || !/^\xc7[\0-\x03]\0\0/.test(text)) return undefined;
    const version = /"version":"(\d[\w.-]{0,30})"/.exec(text)?.[1];
    return {
      ...PLAIN,
      product: 'Groonga',
      version,
      login: 'open',
      facts: ['The status was reported without authentication'],
    };
  },
};

/** Responses of real servers (Groonga 13.0.0, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'groonga',
    '\xc7\x02\0\0\0\x02\0\0\0\0\x01\xf9\0\0\0\0\0\0\0\0\0\0\0\0{"alloc_count":12226,"starttime":1795843214,"start_time":1795843214,"uptime":2,"version":"13.0.0","n_queries":0',
    'groonga',
  ],
];
