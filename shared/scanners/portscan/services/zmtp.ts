import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** ZeroMQ, by the signature that it opens with (ZMTP 3.1, RFC 37 of ZeroMQ). */
export const zmtp: ServiceRule = {
  id: 'zmtp',
  name: 'ZeroMQ',
  group: 'other',
  ports: [4505, 4506, 5555, 5556],
  references: ['https://rfc.zeromq.org/spec/37/'],
  recognise: ({ text }) => (/^\xff\0{7}\x01(?:$|\x7f)/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (libzmq 4.3): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '\xff\0\0\0\0\0\0\0\x01', 'zmtp']];
