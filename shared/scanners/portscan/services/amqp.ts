import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of another version answers its own header and hangs up (AMQP 0-9-1, section 4.2.2; AMQP 1.0, section 2.2). */
const HEADER = /^AMQP(?:\0\0\x09\x01|\x01\x01[\0\x08\x09][\x09\x0a\x01])/;
/** Bare, or for TLS or SASL, which may have to come first. */
const HEADER_1 = /^AMQP[\0\x02\x03]\x01\0\0/;

/** A long string in the table of server properties. */
function propertyIn(text: string, name: string): string | undefined {
  const at = text.indexOf(`${String.fromCharCode(name.length)}${name}S\0\0\0`);
  if (at < 0) return undefined;
  const start = at + name.length + 6;
  return text.slice(start, start + text.charCodeAt(start - 1));
}

/** AMQP, by Connection.Start, in which a server introduces itself before any login, or by its protocol header. */
export const amqp: ServiceRule = {
  id: 'amqp',
  name: 'AMQP',
  group: 'other',
  ports: [5672, 5671],
  probe: { id: 'amqp', payload: 'AMQP\0\0\x09\x01' },
  // Any port is asked for version 1.0: a server of this one answers with its own header, and some have both.
  suggests: ({ text }) => text.startsWith('AMQP'),
  recognise({ text }) {
    if (HEADER.test(text)) return PLAIN;
    if (!/^\x01\0\0\0\0[\s\S]{2}\0\x0a\0\x0a\0\x09/.test(text)) return undefined;
    const product = propertyIn(text, 'product');
    const version = propertyIn(text, 'version');
    const named = product !== undefined && version !== undefined && /^\d[\w.+-]{0,30}$/.test(version);
    const cpe = product === 'RabbitMQ' && named ? cpeOf('vmware', 'rabbitmq', version) : undefined;
    return { ...PLAIN, product, version: named ? version : undefined, cpe };
  },
};

/** AMQP 1.0, which is another protocol, by its header. */
export const amqp1: ServiceRule = {
  id: 'amqp-1',
  name: 'AMQP 1.0',
  group: 'other',
  ports: [5672, 5671],
  references: ['https://docs.oasis-open.org/amqp/core/v1.0/os/amqp-core-transport-v1.0-os.html'],
  // The header for SASL: a server that wants none answers another header, and no server its words alone, as an echo does.
  probe: { id: 'amqp-1', payload: 'AMQP\x03\x01\0\0' },
  recognise: ({ text }) => (HEADER_1.test(text) ? PLAIN : undefined),
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'AMQP\0\0\x09\x01', 'amqp'],
  // rhea 3.0.5.
  [
    'amqp-1',
    'AMQP\x03\x01\0\0\0\0\0(\x02\x01\0\0\0S@\xd0\0\0\0\x18\0\0\0\x01\xf0\0\0\0\x0f\0\0\0\x01\xa3\tANONYMOUS',
    'amqp-1',
  ],
  ['amqp', `\x01\0\0\0\0\x01\xf4\0\x0a\0\x0a\0\x09\0\0\x01\xcf\x07productS\0\0\0\x08RabbitMQ`, 'amqp'],
];
