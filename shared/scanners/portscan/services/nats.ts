import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** NATS, by the INFO that it greets with. */
export const nats: ServiceRule = {
  id: 'nats',
  name: 'NATS',
  group: 'other',
  ports: [4222],
  recognise({ text }) {
    if (!/^INFO \{[^\r\n]{0,4000}"server_id"/.test(text)) return undefined;
    const version = /"version":"(\d[\w.-]{0,30})"/.exec(text)?.[1];
    const login = /"auth_required":true/.test(text) ? 'required' : 'unknown';
    return { ...PLAIN, product: 'NATS Server', version, cpe: cpeOf('linuxfoundation', 'nats-server', version), login };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'INFO {"server_id":"NDJD","version":"2.9.10","proto":1,"port":4222} \r\n', 'nats'],
];
