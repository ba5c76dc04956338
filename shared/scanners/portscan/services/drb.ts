import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What every answer to a call that failed begins with: `false` in Ruby's Marshal, behind its length. */
const FAILED = '\0\0\0\x03\x04\x08F';

/** DRb, the remote objects of Ruby, by the exception with which it answers a call that it cannot read. It has no authentication. */
export const drb: ServiceRule = {
  id: 'drb',
  name: 'Ruby DRb',
  group: 'remote-control',
  ports: [8787],
  references: ['https://docs.ruby-lang.org/en/3.1/DRb.html'],
  recognise: ({ text }) =>
    text.startsWith(FAILED) && text.startsWith('\x04\x08o:', FAILED.length + 4)
      ? { ...PLAIN, login: 'open', facts: ['A call was read without authentication'] }
      : undefined,
};

/** Responses of real servers (Ruby 3.1, its beginning): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'smb',
    '\0\0\0\x03\x04\x08F\0\0\x03E\x04\x08o:\x0eTypeError\x08:\tmesg"`incompatible marshal file format (can\'t be read)\n\tformat version 4.8 required; 254.83 given',
    'drb',
  ],
];
