import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** ZooKeeper, by the command `srvr`, the only one that is answered by default. */
export const zookeeper: ServiceRule = {
  id: 'zookeeper',
  name: 'ZooKeeper',
  group: 'database',
  ports: [2181],
  references: ['https://zookeeper.apache.org/doc/current/zookeeperAdmin.html'],
  probe: { id: 'zookeeper', payload: 'srvr' },
  recognise({ probe, text }) {
    if (probe !== 'zookeeper') return undefined;
    if (/^srvr is not executed because it is not in the whitelist/.test(text)) return PLAIN;
    if (!text.startsWith('Zookeeper version: ')) return undefined;
    const version = /^Zookeeper version: (\d{1,3}\.\d{1,3}\.\d{1,3})/.exec(text)?.[1];
    const facts = ['The srvr command was answered without authentication'];
    return { product: 'Apache ZooKeeper', version, cpe: cpeOf('apache', 'zookeeper', version), login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['zookeeper', 'Zookeeper version: 3.8.0-0, built on 2022-10-04\nLatency min/avg/max: 0/0.0/0\n', 'zookeeper'],
  ['zookeeper', 'srvr is not executed because it is not in the whitelist.\n', 'zookeeper'],
];
