import type { Zone, ZoneRecord } from '../zone.ts';
import { addressed, hostRecords } from './host.ts';

/** A domain most of whose hosts only the names of their addresses tell. */
export const domain = 'neighbors.test';
const below = (label: string) => `${label}.${domain}`;

/** Hosts that the word list leads to, one in each network. */
export const usual = [
  addressed(below('www'), '127.9.1.10'),
  addressed(below('mail'), '127.9.2.10'),
  addressed(below('vpn'), '127.9.3.10'),
  addressed(below('api'), '127.9.4.10'),
];

/** Hosts that nothing but the name of their address tells. */
export const hidden = [
  addressed(below('velvet-anchor'), '127.9.1.77'),
  addressed(below('moss-atlas'), '127.9.2.200'),
  addressed(below('brass-heron.lab'), '127.9.3.3'),
  // The neighbor of a neighbor.
  addressed(below('pewter-finch'), '127.9.5.1'),
  addressed(below('amber-quill'), '127.9.5.250'),
];
export const far = addressed(below('tin-lantern'), '127.9.1.78', '127.9.5.9');

const reverse = '9.127.in-addr.arpa';

/** One name server has networks of each kind that there is: of a zone of their own, within a larger one, delegated in parts. */
export const neighborZones: readonly Zone[] = [
  {
    name: domain,
    records: [[domain, 'NS', below('ns')], [below('ns'), 'A', '127.0.0.1'], ...hostRecords([...usual, ...hidden, far])],
    transfer: 'closed',
  },
  {
    name: reverse,
    records: [
      [`10.1.${reverse}`, 'PTR', below('www')],
      [`77.1.${reverse}`, 'PTR', below('velvet-anchor')],
      [`78.1.${reverse}`, 'PTR', below('tin-lantern')],
      // An address may have several names, those of others and those of nobody among them.
      [`79.1.${reverse}`, 'PTR', 'customer.hoster.test'],
      [`79.1.${reverse}`, 'PTR', below('no-longer-there')],
      // Parts of a network are delegated by aliases (RFC 2317).
      ...Array.from(
        { length: 64 },
        (_, n): ZoneRecord => [`${n + 192}.2.${reverse}`, 'CNAME', `${n + 192}.192-26.2.${reverse}`],
      ),
      [`4.${reverse}`, 'NS', `ns.4.${reverse}`],
      [`ns.4.${reverse}`, 'A', '127.0.0.1'],
      ...[
        [1, 'pewter-finch'],
        [250, 'amber-quill'],
      ].map(([last, label]): ZoneRecord => [`${last}.5.${reverse}`, 'PTR', below(String(label))]),
    ],
    transfer: 'closed',
  },
  {
    name: `192-26.2.${reverse}`,
    records: [[`200.192-26.2.${reverse}`, 'PTR', below('moss-atlas')]],
    transfer: 'closed',
  },
  {
    name: `3.${reverse}`,
    records: [
      [`3.3.${reverse}`, 'PTR', below('brass-heron.lab')],
      [`*.3.${reverse}`, 'PTR', below('vpn')],
    ],
    transfer: 'closed',
    signed: 'nsec3',
  },
  { name: `4.${reverse}`, records: [], transfer: 'closed', lame: true },
];
