import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const NAME = 'scanfold';
/** A call of the binary protocol, without arguments, to a function that no service has. */
const CALL = `\x80\x01\0\x01\0\0\0\x08${NAME}\0\0\0\x01\0`;
/**
 * In a frame, as some servers want it. For those that want none, the length of the frame is that of a name, which is all of the call,
 * and its kind, number and arguments are behind it; for the others, that is the beginning of a frame that never comes.
 */
const FRAMED = `\0\0\0${String.fromCharCode(CALL.length)}${CALL}\0\0\0\x06\0\0`;

/** Apache Thrift by its binary protocol, framed or not: any service answers that it does not know the function. */
export const thrift: ServiceRule = {
  id: 'thrift',
  name: 'Apache Thrift',
  group: 'other',
  ports: [9083, 9160],
  cwe: [319],
  references: ['https://github.com/apache/thrift/blob/master/doc/specs/thrift-binary-protocol.md'],
  probe: { id: 'thrift', payload: FRAMED },
  // An exception: its message, which is its first field.
  recognise: ({ text }) =>
    /^(?:\0\0[\s\S]{2})?\x80\x01\0\x03\0\0\0[\s\S]{1,80}\x0b\0\x01\0\0[\s\S]/.test(text) ? PLAIN : undefined,
};

/** Responses of real servers (Thrift 0.24 of npm; 0.17 of Python, framed): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['firebird', '\x80\x01\0\x03\0\0\0\x01\0\0\x13\0\0\x0b\0\x01\0\0\0\x12Unknown function \0\0', 'thrift'],
  [
    'thrift',
    '\0\0\0<\x80\x01\0\x03\0\0\0\x08scanfold\0\0\0\x01\x0b\0\x01\0\0\0\x19Unknown function scanfold\x08\0\x02\0\0\0\x01\0',
    'thrift',
  ],
];
