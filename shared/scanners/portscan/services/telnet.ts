import { PLAIN, type ServiceRule } from '../service-rule.ts';

/** Telnet, by the option negotiation it opens with (RFC 854). */
export const telnet: ServiceRule = {
  id: 'telnet',
  name: 'Telnet',
  group: 'remote-control',
  ports: [23, 2323],
  cwe: [319],
  recognise: ({ text }) =>
    /^\xff[\xfb-\xfe][\0-\x31]/.test(text)
      ? { ...PLAIN, facts: ['Telnet transmits credentials and commands unencrypted'] }
      : undefined,
};
