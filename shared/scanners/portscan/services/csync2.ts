import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Csync2, which keeps the files of a cluster alike, by what it says to a line that is none of its commands. */
export const csync2: ServiceRule = {
  id: 'csync2',
  name: 'Csync2',
  group: 'other',
  ports: [30_865],
  references: ['https://github.com/LINBIT/csync2'],
  recognise: ({ text }) => (text === 'Expecting SSL (optional) and CONFIG as first commands.\n' ? PLAIN : undefined),
};

/** Responses of real servers (csync2 2.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'Expecting SSL (optional) and CONFIG as first commands.\n', 'csync2'],
];
