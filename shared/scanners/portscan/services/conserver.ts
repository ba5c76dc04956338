import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Conserver, which hands out serial consoles, by its help: its greeting alone says nothing of it. */
export const conserver: ServiceRule = {
  id: 'conserver',
  name: 'Conserver',
  group: 'remote-control',
  ports: [782, 3109],
  references: ['https://www.conserver.com/docs/'],
  reply: ({ probe, text }) =>
    probe === 'banner' && text === 'ok\r\n' ? { id: 'conserver', payload: 'help\r\n' } : undefined,
  recognise: ({ probe, text }) =>
    probe === 'conserver' && text.startsWith('exit   disconnect\r\nhelp   this help message\r\n') ? PLAIN : undefined,
};

/** Responses of real servers (Conserver 8.2.7): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'conserver',
    'exit   disconnect\r\nhelp   this help message\r\nlogin  log in\r\nssl    start ssl session\r\ngssapi log in with gssapi\r\n',
    'conserver',
  ],
];
