import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The local interface of a Babel routing daemon, by its greeting. It has no login: it shows the routes, and may take commands. */
export const babeld: ServiceRule = {
  id: 'babel-local',
  name: 'Babel routing daemon',
  group: 'remote-control',
  ports: [33_123],
  references: ['https://www.irif.fr/~jch/software/babel/'],
  recognise({ text }) {
    const [, product, version] = /^BABEL \d\.\d\nversion ([a-z][\w]{1,30})-(\d[\w.-]{0,30})\n/.exec(text) ?? [];
    if (product === undefined) return undefined;
    return {
      ...PLAIN,
      product,
      version,
      login: 'open',
      facts: ['It greets without authentication, which it does not have'],
    };
  },
};

/** Responses of real servers (babeld 1.12.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'BABEL 1.0\nversion babeld-1.12.1\nhost vm\nmy-id 58:b8:02:4a:9d:8f:57:eb\nok\n', 'babel-local'],
];
