import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** beanstalkd, by its error about a command that it does not know, and by its statistics, which read only. */
export const beanstalkd: ServiceRule = {
  id: 'beanstalkd',
  name: 'beanstalkd',
  group: 'other',
  ports: [11_300],
  suggests: ({ text }) => text.startsWith('UNKNOWN_COMMAND\r\n'),
  probe: { id: 'beanstalkd', payload: 'stats\r\n' },
  recognise({ probe, text }) {
    if (/^(?:UNKNOWN_COMMAND\r\n)+$/.test(text)) return PLAIN;
    if (probe !== 'beanstalkd' || !/^OK \d{1,6}\r\n---\n/.test(text) || !/^current-tubes: /m.test(text))
      return undefined;
    const version = /^version: "?(\d[\w.-]{0,20})"?$/m.exec(text)?.[1];
    return { ...PLAIN, product: 'beanstalkd', version, facts: ['The statistics are readable without authentication'] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['http', 'UNKNOWN_COMMAND\r\nUNKNOWN_COMMAND\r\n', 'beanstalkd']];
