import { PLAIN, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** With an unreleased version, more follows the number. */
const VERSION = /^Open On-Chip Debugger (\d{1,3}\.\d{1,3}\.\d{1,3})/;

const OPEN: Recognition = {
  ...PLAIN,
  product: 'OpenOCD',
  login: 'open',
  facts: ['Commands are taken without authentication, which OpenOCD does not have'],
};

/** The command line of OpenOCD, which debugs hardware, by its greeting. */
export const openocd: ServiceRule = {
  id: 'openocd',
  name: 'OpenOCD',
  group: 'remote-control',
  ports: [4444],
  references: ['https://openocd.org/doc/html/Server-Configuration.html'],
  recognise: ({ text }) => (/^(?:\xff[\xfb-\xfe].){0,8}Open On-Chip Debugger\r\n/s.test(text) ? OPEN : undefined),
};

/** OpenOCD for programs, by its version: it takes anything for Tcl and says which command it does not know. */
export const openocdTcl: ServiceRule = {
  id: 'openocd-tcl',
  name: 'OpenOCD Tcl',
  group: 'remote-control',
  ports: [6666],
  references: ['https://openocd.org/doc/html/Tcl-Scripting-API.html'],
  probe: { id: 'openocd-tcl', payload: 'version\x1a' },
  suggests: ({ text }) => text.startsWith('invalid command name "'),
  recognise({ probe, text }) {
    const version = VERSION.exec(text)?.[1];
    return probe === 'openocd-tcl' && version !== undefined ? { ...OPEN, version } : undefined;
  },
};

/** Responses of real servers (OpenOCD 0.12.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '\xff\xfb\x03\xff\xfb\x01\xff\xfd\x03\xff\xfe\x01Open On-Chip Debugger\r\n\r> ', 'openocd'],
  ['openocd-tcl', 'Open On-Chip Debugger 0.12.0\x1a', 'openocd-tcl'],
];
