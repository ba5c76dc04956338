import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** PowerMan, which switches the power of machines, by its greeting. It has no login: it takes commands at once. */
export const powerman: ServiceRule = {
  id: 'powerman',
  name: 'PowerMan',
  group: 'remote-control',
  ports: [10_101],
  references: ['https://github.com/chaos/powerman'],
  recognise({ text }) {
    const version = /^001 (\d[\w.-]{0,30})\r\npowerman> $/.exec(text)?.[1];
    return version === undefined
      ? undefined
      : {
          ...PLAIN,
          product: 'PowerMan',
          version,
          login: 'open',
          facts: ['It takes commands without authentication'],
        };
  },
};

/** Responses of real servers (PowerMan 2.3.27): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '001 2.3.27\r\npowerman> ', 'powerman']];
