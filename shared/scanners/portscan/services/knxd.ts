import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** knxd, the way to a KNX bus, by its answer to the opening of a connection to read the bus; nothing is sent on it. */
export const knxd: ServiceRule = {
  id: 'knxd',
  name: 'knxd',
  group: 'remote-control',
  ports: [6720],
  references: ['https://github.com/knxd/knxd'],
  // Length, EIB_OPEN_GROUPCON, and that only what happens on the bus is wanted.
  probe: { id: 'knxd', payload: '\0\x05\0\x26\0\0\0' },
  // EIB_INVALID_REQUEST.
  suggests: ({ text }) => text === '\0\x02\0\0',
  recognise: ({ probe, text }) =>
    probe === 'knxd' && text.startsWith('\0\x02\0\x26')
      ? { ...PLAIN, login: 'open', facts: ['A connection to the bus was opened without authentication'] }
      : undefined,
};

/** Responses of real servers (knxd 0.14.54): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['knxd', '\0\x02\0\x26', 'knxd']];
