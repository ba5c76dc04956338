import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** CONNECT of MQTT 3.1.1 (section 3.1) with a clean session and a client identifier, without a name and a password. */
export function connectAs(identifier: string): string {
  const body = `\0\x04MQTT\x04\x02\0\x0a\0${String.fromCharCode(identifier.length)}${identifier}`;
  return `\x10${String.fromCharCode(body.length)}${body}`;
}

/** Return codes of CONNACK (section 3.2.2.3). */
export const IDENTIFIER_REFUSED = 2;
export const BAD_CREDENTIALS = 4;
export const NOT_AUTHORIZED = 5;

const REFUSED: Readonly<Record<number, string>> = {
  1: 'The version of the protocol is refused',
  [IDENTIFIER_REFUSED]: 'Clients without an identifier are refused',
};

/** MQTT, by its CONNACK; nothing is subscribed to or published. */
export const mqtt: ServiceRule = {
  id: 'mqtt',
  name: 'MQTT',
  group: 'other',
  ports: [1883, 8883],
  probe: { id: 'mqtt', payload: connectAs('') },
  recognise({ probe, text }) {
    const code = probe === 'mqtt' ? /^\x20\x02[\0\x01]([\0-\x05])$/.exec(text)?.[1]?.charCodeAt(0) : undefined;
    if (code === undefined) return undefined;
    if (code === 0) return { ...PLAIN, facts: ['A client without a name and a password was accepted'] };
    if (code === BAD_CREDENTIALS || code === NOT_AUTHORIZED)
      return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    return { ...PLAIN, facts: [REFUSED[code] ?? 'The server is unavailable'] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['mqtt', '\x20\x02\0\0', 'mqtt'],
  ['mqtt', '\x20\x02\0\x05', 'mqtt'],
];
