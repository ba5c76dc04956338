import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const STATISTICS = /^\d{1,3} Statistics follow\nQueueLength: \d/;

/** rrdcached, which caches files of round-robin databases, by its refusal of the request of the web, then by its statistics. It has no login. */
export const rrdcached: ServiceRule = {
  id: 'rrdcached',
  name: 'rrdcached',
  group: 'database',
  ports: [42217],
  cwe: [306],
  references: ['https://oss.oetiker.ch/rrdtool/doc/rrdcached.en.html'],
  suggests: ({ text }) => text.startsWith('-1 Unknown command: GET\n'),
  probe: { id: 'rrdcached', payload: 'STATS\n' },
  recognise({ probe, text }) {
    if (probe !== 'rrdcached') return undefined;
    // Which commands an address may give can be restricted.
    if (text.startsWith('-1 Permission denied'))
      return { ...PLAIN, facts: ['Its statistics are not for this address'] };
    return STATISTICS.test(text)
      ? { ...PLAIN, login: 'open', facts: ['Its statistics were told without authentication'] }
      : undefined;
  },
};

/** Responses of real servers (rrdcached 1.7.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'rrdcached',
    '9 Statistics follow\nQueueLength: 0\nUpdatesReceived: 0\nFlushesReceived: 0\nUpdatesWritten: 0\nDataSetsWritten: 0\nTreeNodesNumber: 0\nTreeDepth: 0\nJournalBytes: 0\nJournalRotate: 0\n',
    'rrdcached',
  ],
];
