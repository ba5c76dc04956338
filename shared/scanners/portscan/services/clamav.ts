import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The daemon of ClamAV, by its version (clamd(8)); whoever may connect may give every command, SHUTDOWN too. */
export const clamav: ServiceRule = {
  id: 'clamav',
  name: 'ClamAV',
  group: 'other',
  ports: [3310],
  references: ['https://docs.clamav.net/manual/Usage/Scanning.html#clamd'],
  probe: { id: 'clamav', payload: 'VERSION\n' },
  suggests: ({ text }) => /^UNKNOWN COMMAND\n/.test(text),
  recognise({ probe, text }) {
    const version = probe === 'clamav' ? /^ClamAV (\d{1,3}\.\d{1,3}\.\d{1,3})(?:[/\n-])/.exec(text)?.[1] : undefined;
    if (version === undefined) return undefined;
    const facts = ['The VERSION command was answered without authentication, which the protocol does not have'];
    return { ...PLAIN, product: 'ClamAV', version, cpe: cpeOf('clamav', 'clamav', version), login: 'open', facts };
  },
};

/** The first of a real server (1.4.3 without a database of its own), the second as clamd(8) has it with one: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['clamav', 'ClamAV 1.4.3\n', 'clamav'],
  ['clamav', 'ClamAV 1.0.9/27820/Tue Nov 24 08:46:07 2026\n', 'clamav'],
];
