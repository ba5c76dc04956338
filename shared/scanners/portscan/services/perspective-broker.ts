import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Perspective Broker of Twisted (Buildbot's workers), by the dialects of its encoding Banana that it offers first. */
export const perspectiveBroker: ServiceRule = {
  id: 'perspective-broker',
  name: 'Twisted Perspective Broker',
  group: 'remote-control',
  ports: [9989, 8787],
  cwe: [319],
  references: ['https://docs.twisted.org/en/stable/core/specifications/banana.html'],
  // A list of two texts, "pb" and "none".
  recognise: ({ probe, text }) => (probe === 'banner' && text === '\x02\x80\x02\x82pb\x04\x82none' ? PLAIN : undefined),
};

/** Responses of real servers (Twisted 22.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '\x02\x80\x02\x82pb\x04\x82none', 'perspective-broker']];
