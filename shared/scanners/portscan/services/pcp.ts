import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A length of 20 bytes, a PDU of the kind ERROR (0x7000), its sender, no error; then version 2, and what the collector can do. */
const GREETING = /^\0\0\0\x14\0\0\x70\0[\s\S]{4}\0{4}\x02[\s\S]{3}$/;

/** The collector of Performance Co-Pilot (pmcd), by the PDU with which it greets each client. */
export const pcp: ServiceRule = {
  id: 'pcp',
  name: 'Performance Co-Pilot',
  group: 'other',
  ports: [44321],
  references: ['https://man7.org/linux/man-pages/man1/pmcd.1.html'],
  recognise: ({ probe, text }) => (probe === 'banner' && GREETING.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (pmcd 6.0.3): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '\0\0\0\x14\0\0\x70\0\0\0\0\0\0\0\0\0\x02\x01\x0e\x44', 'pcp'],
];
