import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A dictionary in Python's pickle, protocol 0: for a metric that nobody has. */
const QUERY = "(dS'type'\nS'cache-query'\nsS'metric'\nS'scanfold'\ns.";

/** The port of Graphite's Carbon that tells of metrics not yet written, by its answer about one that it does not have. It has no login. */
export const carbon: ServiceRule = {
  id: 'carbon-cache',
  name: 'Carbon cache',
  group: 'database',
  ports: [7002],
  references: ['https://graphite.readthedocs.io/en/latest/carbon-daemons.html'],
  probe: { id: 'carbon-cache', payload: `\0\0\0${String.fromCharCode(QUERY.length)}${QUERY}` },
  recognise: ({ probe, text }) =>
    probe === 'carbon-cache' && /^\0\0\0[\x10-\xff](?:\x80[\x02-\x05])?[\0-\xff]{1,30}datapoints/.test(text)
      ? { ...PLAIN, product: 'Carbon', login: 'open', facts: ['A query was answered without authentication'] }
      : undefined,
};

/** Responses of real servers (Carbon 1.1.7): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['carbon-cache', '\0\0\0\x1b\x80\x02}q\0X\x0a\0\0\0datapointsq\x01]q\x02s.', 'carbon-cache'],
];
