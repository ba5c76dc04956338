import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The control of a radio or of an antenna by Hamlib (rigctld, rotctld), by what it says of the device; it has no login. */
export const hamlib: ServiceRule = {
  id: 'hamlib',
  name: 'Hamlib',
  group: 'remote-control',
  ports: [4532, 4533],
  references: ['https://hamlib.sourceforge.net/html/rigctld.1.html'],
  probe: { id: 'hamlib', payload: '+\\get_info\n' },
  // It reports on each line that it is sent.
  suggests: ({ text }) => /^RPRT -\d{1,2}\n/.test(text),
  recognise({ probe, text }) {
    const device = /^get_info:\nInfo: ([\x20-\x7e]{0,100})\nRPRT 0\n/.exec(text)?.[1];
    if (probe !== 'hamlib' || device === undefined) return undefined;
    return { ...PLAIN, login: 'open', facts: [`The device was named without authentication: ${device}`] };
  },
};

/** Responses of real servers (Hamlib 4.5.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['hamlib', 'get_info:\nInfo: Nothing much (dummy)\nRPRT 0\n', 'hamlib'],
  ['hamlib', 'get_info:\nInfo: Dummy rotator\nRPRT 0\n', 'hamlib'],
];
