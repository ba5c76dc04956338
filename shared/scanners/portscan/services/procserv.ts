import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** procServ, which hands the terminal of a program to whoever connects, by its greeting. */
export const procserv: ServiceRule = {
  id: 'procserv',
  name: 'procServ',
  group: 'remote-control',
  ports: [],
  cwe: [306, 319],
  references: ['https://github.com/ralphlange/procServ'],
  recognise({ text }) {
    const version = /^@@@ Welcome to procServ \(procServ Process Server (\d[\w.-]{0,20})\)/.exec(text)?.[1];
    const facts = ['The terminal of a program was shown without a login'];
    return version === undefined ? undefined : { ...PLAIN, product: 'procServ', version, login: 'open', facts };
  },
};

/** Responses of real servers (procServ 2.7.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '@@@ Welcome to procServ (procServ Process Server 2.7.0)\r\n@@@ Use ^X to kill the child, auto restart is ON, use ^T to toggle auto restart\r\n@@@ procServ server PID: 4\r\n@@@ Child started as: /bin/cat\r\n@@@ 0 user(s) and 0 logger(s) connected (plus you)\r\n\xff\xfb\x01\xff\xfd"',
    'procserv',
  ],
];
