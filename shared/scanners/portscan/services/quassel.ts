import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The core of Quassel, by the protocol that it chooses of two (its negotiation of connections); nothing is logged in. */
export const quassel: ServiceRule = {
  id: 'quassel',
  name: 'Quassel',
  group: 'other',
  ports: [4242],
  probe: { id: 'quassel', payload: '\x42\xb3\x3f\0\x80\0\0\x02' },
  recognise: ({ probe, text }) => (probe === 'quassel' && /^[\0-\x03]\0\0\x02$/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (quasselcore 0.14): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['quassel', '\0\0\0\x02', 'quassel']];
