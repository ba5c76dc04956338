import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Gearman, by its error about a command that it does not know, and by its version (its administrative protocol). */
export const gearman: ServiceRule = {
  id: 'gearman',
  name: 'Gearman',
  group: 'other',
  ports: [4730],
  suggests: ({ text }) => text.startsWith('ERR UNKNOWN_COMMAND '),
  probe: { id: 'gearman', payload: 'version\r\n' },
  recognise({ probe, text }) {
    if (/^ERR UNKNOWN_COMMAND Unknown\+server\+command/.test(text)) return PLAIN;
    const version =
      probe === 'gearman' ? /^OK (\d{1,3}\.\d[\w.-]{0,20})(?:\+\w{1,20})?\r?\n$/.exec(text)?.[1] : undefined;
    return version === undefined ? undefined : { ...PLAIN, product: 'Gearman', version };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'ERR UNKNOWN_COMMAND Unknown+server+commandGET\r\n', 'gearman'],
  ['gearman', 'OK 1.1.20+ds\n', 'gearman'],
];
