import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Ceph, by the banner of its messenger in both versions of the protocol. */
export const ceph: ServiceRule = {
  id: 'ceph',
  name: 'Ceph',
  group: 'other',
  ports: [3300, 6789, 6800],
  references: ['https://docs.ceph.com/en/latest/dev/msgr2/'],
  recognise: ({ text }) => (/^ceph v(?:2\n\x10\0|0\d\d\0)/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (Ceph 16.2, the second shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'ceph v2\n\x10\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'ceph'],
  ['banner', 'ceph v027\0\0\0\0\0\0\0\0\0\x02\x28\x3e\x7f\0\0\x01\0\0', 'ceph'],
];
