import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// The Bolt handshake: its mark, and the versions 5.0, 4.4, 4.1 and 3 to choose from.
const HANDSHAKE = '\x60\x60\xb0\x17\0\0\0\x05\0\0\x04\x04\0\0\x01\x04\0\0\0\x03';

/** Neo4j and other graph databases, by the version of the Bolt protocol that they choose; nobody is logged in. */
export const bolt: ServiceRule = {
  id: 'bolt',
  name: 'Bolt (graph database)',
  group: 'database',
  ports: [7687],
  probe: { id: 'bolt', payload: HANDSHAKE },
  recognise: ({ probe, text }) =>
    probe === 'bolt' && ['\0\0\0\x05', '\0\0\x04\x04', '\0\0\x01\x04', '\0\0\0\x03'].includes(text) ? PLAIN : undefined,
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['bolt', '\0\0\x04\x04', 'bolt']];
