import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Tarantool, by its greeting (its binary protocol). */
export const tarantool: ServiceRule = {
  id: 'tarantool',
  name: 'Tarantool',
  group: 'database',
  ports: [3301],
  references: ['https://www.tarantool.io/en/doc/latest/reference/internals/iproto/authentication/'],
  recognise({ text }) {
    const version = /^Tarantool (\d{1,3}\.\d{1,3}\.\d{1,3})[\w.-]{0,40} \((?:Binary|Lua console)\)/.exec(text)?.[1];
    return version === undefined ? undefined : { ...PLAIN, product: 'Tarantool', version };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'Tarantool 2.6.0 (Binary) a381750d-d9e9-4588-ae6f-a97fefdd9855  \n', 'tarantool'],
];
