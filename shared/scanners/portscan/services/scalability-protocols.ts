import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The kinds of sockets, by their numbers in the header. */
const KINDS: ReadonlyMap<number, string> = new Map([
  [0x10, 'PAIR'],
  [0x20, 'PUB'],
  [0x21, 'SUB'],
  [0x30, 'REQ'],
  [0x31, 'REP'],
  [0x50, 'PUSH'],
  [0x51, 'PULL'],
  [0x62, 'SURVEYOR'],
  [0x63, 'RESPONDENT'],
  [0x70, 'BUS'],
]);

/** A socket of nanomsg or NNG, by the header that each side begins with; the protocol has no login. */
export const scalabilityProtocols: ServiceRule = {
  id: 'scalability-protocols',
  name: 'Scalability Protocols (nanomsg, NNG)',
  group: 'other',
  ports: [],
  cwe: [319],
  references: ['https://nng.nanomsg.org/'],
  recognise({ text }) {
    const kind = /^\0SP\0([\s\S]{2})\0\0/.exec(text)?.[1];
    if (kind === undefined) return undefined;
    const name = KINDS.get(kind.charCodeAt(0) * 256 + kind.charCodeAt(1));
    return { ...PLAIN, facts: name === undefined ? [] : [`Kind of the socket: ${name}`] };
  },
};

/** Responses of real servers (nanocat of nanomsg 1.1.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '\0SP\0\x001\0\0', 'scalability-protocols']];
