import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const CONNECT = 1;
const ATTACH = 19;
const CONNECT_VERSION = 3;
const GENERIC = 1;
/** Protocols 10 to 13; those from 11 on have the flag of Firebird. */
const PROTOCOLS = ['\0\0\0\x0a', '\xff\xff\x80\x0b', '\xff\xff\x80\x0c', '\xff\xff\x80\x0d'];

const integer = (value: number) => `\0\0\0${String.fromCharCode(value)}`;
const EMPTY = integer(0);

/** op_connect without a database and a user: the server says which protocol it would speak (wire protocol of Firebird, "Connect"). */
const QUESTION = [
  ...[CONNECT, ATTACH, CONNECT_VERSION, GENERIC].map(integer),
  EMPTY,
  integer(PROTOCOLS.length),
  EMPTY,
  ...PROTOCOLS.map((version, at) => [version, ...[GENERIC, 0, 5, 2 * (at + 1)].map(integer)].join('')),
].join('');

/** Firebird, by op_accept, op_accept_data or op_cond_accept; nobody is logged in. */
export const firebird: ServiceRule = {
  id: 'firebird',
  name: 'Firebird',
  group: 'database',
  ports: [3050],
  references: [
    'https://firebirdsql.org/file/documentation/html/en/firebirddocs/wireprotocol/firebird-wire-protocol.html',
  ],
  probe: { id: 'firebird', payload: QUESTION },
  recognise({ probe, text }) {
    const isAnswer =
      /^\0\0\0[\x03\x5c\x62](?:\0\0\0\0|\0\0\0\x0a|\xff\xff\x80[\x0b-\x14])\0\0\0[\0\x01]\0\0\0[\0-\x07]/;
    return probe === 'firebird' && isAnswer.test(text) ? PLAIN : undefined;
  },
};

/** Responses of real servers (Firebird 3.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['firebird', `\0\0\0\x5c${'\0'.repeat(16)}`, 'firebird']];
