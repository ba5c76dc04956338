import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Of a response with the basic objects of an identification, those that stand for a vendor, a product and its revision. */
function objectsOf(text: string): ReadonlyMap<number, string> {
  const objects = new Map<number, string>();
  for (let at = 14; at + 2 <= text.length; ) {
    const length = text.charCodeAt(at + 1);
    objects.set(text.charCodeAt(at), text.slice(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return objects;
}

/**
 * Modbus over TCP, which has no login, by the identification of the device (Modbus Application Protocol 1.1b3, 6.21), which it tells or
 * says that it does not have. Asked on its own port alone: the devices that speak it are fragile.
 */
export const modbus: ServiceRule = {
  id: 'modbus',
  name: 'Modbus/TCP',
  group: 'remote-control',
  ports: [502],
  references: ['https://www.modbus.org/modbus-specifications'],
  cwe: [306],
  suggests: () => false,
  // Transaction, protocol, length, unit; Read Device Identification, basic, from the first object.
  probe: { id: 'modbus', payload: '\0\x01\0\0\0\x05\xff\x2b\x0e\x01\0' },
  recognise({ probe, text }) {
    // Some send more than the code of an exception behind its function.
    const length = probe === 'modbus' ? /^\0\x01\0\0\0([\x03-\xfe])\xff[\x2b\xab]/.exec(text)?.[1] : undefined;
    if (length?.charCodeAt(0) !== text.length - 6) return undefined;
    const facts = ['A request was answered without authentication, which Modbus does not have'];
    const objects = objectsOf(text);
    const [vendor, code, version] = [0, 1, 2].map((each) => objects.get(each) || undefined);
    const product = [vendor, code].filter((each) => each !== undefined).join(' ') || undefined;
    return { ...PLAIN, product, version, login: 'open', facts };
  },
};

/** Responses of real servers (Pymodbus 3.0.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  // jsmodbus 5.0.0 of npm, which does not know the function.
  ['modbus', '\0\x01\0\0\0\x04\xff\xab\x0e\x01', 'modbus'],
  ['modbus', '\0\x01\0\0\0\x1d\xff\x2b\x0e\x01\x83\0\0\x03\0\x08Pymodbus\x01\x02PM\x02\x053.0.0', 'modbus'],
];
