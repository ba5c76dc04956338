import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A controller of OpenFlow switches, by its Hello, whose header has the length of the message (OpenFlow 1.3, section 7.1). */
export const openflow: ServiceRule = {
  id: 'openflow',
  name: 'OpenFlow',
  group: 'remote-control',
  ports: [6633, 6653, 6654],
  references: ['https://opennetworking.org/software-defined-standards/specifications/'],
  recognise: ({ probe, text }) =>
    probe === 'banner' && /^[\x01-\x06]\0\0[\x08\x10]/.test(text) && text.length === text.charCodeAt(3)
      ? PLAIN
      : undefined,
};

/** Responses of real servers (ovs-testcontroller 3.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '\x06\0\0\x08\0\0\0\x02', 'openflow']];
