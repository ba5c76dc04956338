import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A file daemon of Bacula, by its refusal of a director that it does not know; a password is not sent. Asked on its own ports alone. */
export const bacula: ServiceRule = {
  id: 'bacula',
  name: 'Bacula',
  group: 'other',
  ports: [9102],
  references: ['https://www.bacula.org/9.6.x-manuals/en/developers/Daemon_Protocol.html'],
  // It writes each refusal to its log.
  suggests: () => false,
  probe: { id: 'bacula', payload: '\0\0\0\x23Hello Director scanfold calling 102\n' },
  recognise: ({ probe, text }) =>
    probe === 'bacula' && /^\0\0\0[\x20-\xff](?:hello\.c:\d{1,5} |2999 |auth cram-md5 )/.test(text) ? PLAIN : undefined,
};

/** Responses of real servers (bacula-fd 9.6.7): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['bacula', '\0\0\0\x4dhello.c:109 Connection from unknown Director scanfold at 127.0.0.1 rejected.\n', 'bacula'],
];
