import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** D-Bus over TCP, by its answer to an anonymous client (D-Bus specification, authentication protocol). */
export const dbus: ServiceRule = {
  id: 'dbus',
  name: 'D-Bus',
  group: 'remote-control',
  ports: [],
  references: ['https://dbus.freedesktop.org/doc/dbus-specification.html#auth-protocol'],
  probe: { id: 'dbus', payload: '\0AUTH ANONYMOUS\r\n' },
  recognise({ probe, text }) {
    if (probe !== 'dbus') return undefined;
    if (/^OK [\da-f]{32}\r\n/.test(text))
      return { ...PLAIN, login: 'open', facts: ['An anonymous client was accepted'] };
    return /^REJECTED(?: [A-Z\d_]{1,40}){1,10}\r\n/.test(text) ? { ...PLAIN, login: 'required' } : undefined;
  },
};

/** Responses of real servers (dbus-daemon 1.14.10): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['dbus', 'OK c2c9024f7e6828abffbe8cef6b094ac4\r\n', 'dbus'],
  ['dbus', 'REJECTED EXTERNAL\r\n', 'dbus'],
];
