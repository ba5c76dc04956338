import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

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

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '\xff\xfb\x01\xff\xfb\x03', 'telnet']];
