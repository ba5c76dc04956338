import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** STOMP, by its answer to a client without a name and a password (STOMP 1.2, "CONNECTED frame"); nothing is sent or subscribed to. */
export const stomp: ServiceRule = {
  id: 'stomp',
  name: 'STOMP',
  group: 'other',
  ports: [61_613, 61_614],
  references: ['https://stomp.github.io/stomp-specification-1.2.html'],
  probe: { id: 'stomp', payload: 'CONNECT\naccept-version:1.0,1.1,1.2\n\n\0' },
  recognise({ probe, text }) {
    const frame = /^(CONNECTED|ERROR)\r?\n((?:[\w-]{1,40}:[^\n\0]{0,200}\n){1,20})\r?\n/.exec(text);
    if (frame === null) return undefined;
    const [, command, headers = ''] = frame;
    if (command === 'ERROR') return /^message:/m.test(headers) ? { ...PLAIN, login: 'required' } : undefined;
    const [, product, version] = /^server:([A-Za-z][\w -]{0,40})\/(\d[\w.-]{0,20})\r?$/m.exec(headers) ?? [];
    const cpe = product === 'RabbitMQ' && version !== undefined ? cpeOf('vmware', 'rabbitmq', version) : undefined;
    const facts = probe === 'stomp' ? ['A client without a name and a password was accepted'] : [];
    return { product, version, cpe, login: probe === 'stomp' ? 'open' : 'unknown', facts };
  },
};

/** Responses of real servers (RabbitMQ 3.10.8, with a shorter name of the session): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['stomp', 'CONNECTED\nserver:RabbitMQ/3.10.8\nsession:session-1\nheart-beat:0,0\nversion:1.2\n\n\0\n', 'stomp'],
];
