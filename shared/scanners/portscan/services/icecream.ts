import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The control port of a scheduler of Icecream, which spreads compilation over machines, by its greeting. It has no login. */
export const icecream: ServiceRule = {
  id: 'icecream',
  name: 'Icecream scheduler',
  group: 'remote-control',
  ports: [8766],
  cwe: [306],
  references: ['https://github.com/icecc/icecream'],
  recognise({ probe, text }) {
    const version = /^200-ICECC (\d[\w.]{0,15}): \d{1,12}s uptime, \d{1,6} hosts, /.exec(text)?.[1];
    const facts = ['The state of the scheduler was told without authentication'];
    return probe === 'banner' && version !== undefined
      ? { ...PLAIN, product: 'Icecream', version, login: 'open', facts }
      : undefined;
  },
};

/** Responses of real servers (icecc-scheduler 1.4.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    "200-ICECC 1.4.0: 29s uptime, 0 hosts, 0 jobs in queue (0 total).\n200 Use 'help' for help and 'quit' to quit.\n",
    'icecream',
  ],
];
