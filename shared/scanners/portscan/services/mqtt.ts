import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// CONNECT of MQTT 3.1.1 with a clean session, without a name, a password or a client identifier (section 3.1).
const BODY = '\0\x04MQTT\x04\x02\0\x0a\0\0';

const REFUSED: Readonly<Record<string, string>> = {
  '\x01': 'The version of the protocol is refused',
  '\x02': 'Clients without an identifier are refused',
};

/** MQTT, by its CONNACK; nothing is subscribed to or published. */
export const mqtt: ServiceRule = {
  id: 'mqtt',
  name: 'MQTT',
  group: 'other',
  ports: [1883, 8883],
  probe: { id: 'mqtt', payload: `\x10${String.fromCharCode(BODY.length)}${BODY}` },
  recognise({ probe, text }) {
    const code = probe === 'mqtt' ? /^\x20\x02[\0\x01]([\0-\x05])$/.exec(text)?.[1] : undefined;
    if (code === undefined) return undefined;
    if (code === '\0') return { ...PLAIN, facts: ['A client without a name and a password was accepted'] };
    if (code === '\x04' || code === '\x05')
      return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    return { ...PLAIN, facts: [REFUSED[code] ?? 'The server is unavailable'] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['mqtt', '\x20\x02\0\0', 'mqtt'],
  ['mqtt', '\x20\x02\0\x05', 'mqtt'],
];
