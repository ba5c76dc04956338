import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A call of a function that does not exist: the kind and the version of the message, its number, and no bytes that follow. */
const CALL = '\x01\x11\0\0SC\0\0\0\0\0\0';
/** The answer has the same beginning and four bytes more, which say that the function is not supported: -1002. */
const UNSUPPORTED = '\x01\x11\0\0SC\0\0\x04\0\0\0\x16\xfc\xff\xff';
/** A message of no kind, as the question of DNS is one, is answered by an error with the same number, its bytes in the order of the server's machine. */
const ERROR = /^\x02(?:\x11\0\0\x01\0\0\0|\x10\0\0\0\0\0\x01)\0{4}$/;

/** OpenHPI, by which the hardware of servers is watched and switched. It knows no log-in. Asked where its answer to another question gives it away. */
export const openhpi: ServiceRule = {
  id: 'openhpi',
  name: 'OpenHPI',
  group: 'remote-control',
  ports: [4743],
  cwe: [306],
  references: ['https://github.com/open-hpi/openhpi'],
  suggests: ({ probe, text }) => probe === 'dns' && ERROR.test(text),
  probe: { id: 'openhpi', payload: CALL },
  recognise: ({ probe, text }) => (probe === 'openhpi' && text === UNSUPPORTED ? PLAIN : undefined),
};

/** Responses of real servers (OpenHPI 3.8.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['openhpi', UNSUPPORTED, 'openhpi']];
