import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Java RMI, by its acknowledgement of the stream protocol (Java RMI specification, section 10.2); nothing is called. */
export const rmi: ServiceRule = {
  id: 'rmi',
  name: 'Java RMI',
  group: 'remote-control',
  ports: [1098, 1099],
  probe: { id: 'rmi', payload: 'JRMI\0\x02K' },
  recognise: ({ probe, text }) =>
    probe === 'rmi' && /^N\0([\x07-\x2d])[\da-f.:%\w-]{2,45}\0\0[\s\S]{2}$/i.test(text) ? PLAIN : undefined,
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['rmi', 'N\0\x09127.0.0.1\0\0\x8a\xbc', 'rmi']];
