import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Length, kind and check sum of a message; then the handshake, with the identities of the connection and of the node. */
const HANDSHAKE = /^\x24\0\0[\0-\x0f][\s\S]{4}[\0-\x03]\x01[\s\S]{34}$/;

/** The replication of a Galera cluster (MariaDB, Percona), by the handshake with which a node greets. */
export const galera: ServiceRule = {
  id: 'galera',
  name: 'Galera Cluster',
  group: 'database',
  ports: [4567],
  cwe: [319],
  references: ['https://galeracluster.com/library/documentation/ssl-config.html'],
  recognise: ({ probe, text }) => (probe === 'banner' && HANDSHAKE.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (Galera arbitrator 26.4.23): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '$\0\0\x02\xda\x81\x1f\xe7\0\x01\x10\0\xdck){\xebA\x11\xf1\x8e\x8a\xda\x83%\xda\x99j\x05\x03\xaf\x9e\xebB\x11\xf1\x8d<k|\x11c<\x01',
    'galera',
  ],
];
