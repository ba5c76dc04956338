import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** SPICE, by the magic word of its answers, to what is no SPICE, too (the protocol's section on links). */
export const spice: ServiceRule = {
  id: 'spice',
  name: 'SPICE',
  group: 'remote-control',
  ports: [5930],
  references: ['https://www.spice-space.org/spice-protocol.html'],
  recognise: ({ text }) => (text.startsWith('REDQ\x02\0\0\0') ? PLAIN : undefined),
};

/** Responses of real servers (SPICE of QEMU 7.2, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'REDQ\x02\0\0\0\x02\0\0\0\xb2\0\0\0\x02\0\0\0\0\0\0\0', 'spice'],
];
