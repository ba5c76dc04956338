import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const HEADER = 12;
/** Version 1, the number of an answer, and the flags of a message that is the server's, whole, without a signature (RFC 4171, section 5.1). */
const ANSWER = /^\0\x01[\x80-\xff][\0-\xff]{3}\x4c\0/;

/** A server of names for storage (iSNS), by the head of its answers; on its own port it is asked for nodes of storage, of which it may name none. */
export const isns: ServiceRule = {
  id: 'isns',
  name: 'iSNS',
  group: 'other',
  ports: [3205],
  references: ['https://www.rfc-editor.org/rfc/rfc4171'],
  suggests: () => false,
  // DevAttrQry: a name of the client's own, an empty delimiter, and the name of a node as what is wanted.
  probe: {
    id: 'isns',
    payload:
      '\0\x01\0\x02\0\x34\x8c\0\0\x01\0\0\0\0\0\x20\0\0\0\x1ciqn.2001-04.invalid.scanfold\0\0\0\0\0\0\0\0\0\0\0\x20\0\0\0\0',
  },
  recognise({ text }) {
    const length = text.charCodeAt(4) * 256 + text.charCodeAt(5);
    return ANSWER.test(text) && text.length === HEADER + length ? PLAIN : undefined;
  },
};

/** Responses of real servers (isnsd of open-isns 0.101): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['isns', '\0\x01\x80\x02\0\x0cL\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'isns'],
  ['erlang-distribution', '\0\x01\xce\0\0\x04L\0\xdf\x7f\0\0\0\0\0\x02', 'isns'],
];
