import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Nuttcp, by its complaint about what is no line of its protocol. It has no login, and sends and receives for anybody. */
export const nuttcp: ServiceRule = {
  id: 'nuttcp',
  name: 'nuttcp',
  group: 'other',
  ports: [5000],
  references: ['https://nuttcp.net/nuttcp/'],
  recognise({ text }) {
    const version = /^KO\nnuttcp-[rt]: v(\d{1,3}(?:\.\d{1,3}){1,3}): error scanning parameters\n/.exec(text)?.[1];
    return version === undefined
      ? undefined
      : { ...PLAIN, product: 'nuttcp', version, login: 'open', facts: ['It has no authentication'] };
  },
};

/** Responses of real servers (nuttcp 6.1.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    'KO\nnuttcp-t: v6.1.2: error scanning parameters\nmay be using older client version than server\nGET / HTTP/1.1\r\nKO\n',
    'nuttcp',
  ],
];
