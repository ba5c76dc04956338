import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { isEmptyFrontPage } from './front-page.ts';
import { httpStatusOf, requestFor } from './http.ts';

/** etcd, by its version. */
export const etcd: ServiceRule = {
  id: 'etcd',
  name: 'etcd',
  group: 'database',
  ports: [2379],
  probe: { id: 'etcd', payload: requestFor('/version') },
  suggests: isEmptyFrontPage,
  recognise({ probe, text }) {
    if (probe !== 'etcd' || httpStatusOf(text) !== 200) return undefined;
    const version = /\{"etcdserver":"(\d[\w.-]{0,30})","etcdcluster":/.exec(text)?.[1];
    if (version === undefined) return undefined;
    return {
      ...PLAIN,
      product: 'etcd',
      version,
      cpe: cpeOf('etcd', 'etcd', version),
      facts: ['GET /version returned status 200'],
    };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['etcd', 'HTTP/1.1 200 OK\r\n\r\n{"etcdserver":"3.4.23","etcdcluster":"3.4.0"}', 'etcd'],
];
