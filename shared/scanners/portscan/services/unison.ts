import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Unison as a server on a socket, by its greeting. It has no login, and gives its client the files of its user. */
export const unison: ServiceRule = {
  id: 'unison',
  name: 'Unison',
  group: 'remote-control',
  ports: [],
  references: ['https://github.com/bcpierce00/unison/wiki/2.52-Migration-Guide'],
  recognise({ text }) {
    const version = /^Unison (\d\.\d{1,3})(?: with OCaml [\x20-\x7e]{1,30}| RPC)?\n/.exec(text)?.[1];
    if (version === undefined) return undefined;
    return {
      ...PLAIN,
      product: 'Unison',
      version,
      login: 'open',
      facts: ['Clients are greeted without authentication, which the socket of Unison does not have'],
    };
  },
};

/** Responses of real servers (Unison 2.52, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'Unison 2.51 with OCaml >= 4.01.2\n\x01\0\0\0\x6f\x18\0\0\0\xe9rsp', 'unison'],
];
