import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** LIRC, which repeats each command in its reply, by what it says to HTTP, and by its version (lircd(8), SOCKET PROTOCOL). */
export const lirc: ServiceRule = {
  id: 'lirc',
  name: 'LIRC',
  group: 'other',
  ports: [8765],
  references: ['https://www.lirc.org/html/lircd.html'],
  probe: { id: 'lirc', payload: 'VERSION\n' },
  suggests: ({ text }) => text.startsWith('BEGIN\nGET / HTTP/1.1\r\nERROR\n'),
  recognise({ probe, text }) {
    if (text.startsWith('BEGIN\nGET / HTTP/1.1\r\nERROR\nDATA\n')) return PLAIN;
    const said = probe === 'lirc' ? /^BEGIN\nVERSION\nSUCCESS\nDATA\n1\n(\d[\w.]{0,20})\nEND\n/.exec(text) : null;
    if (said === null) return undefined;
    const facts = ['The version command was answered without authentication'];
    return { ...PLAIN, product: 'LIRC', version: said[1], login: 'open', facts };
  },
};

/** Responses of real servers (LIRC 0.10.1, the first shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'BEGIN\nGET / HTTP/1.1\r\nERROR\nDATA\n1\nunknown directive: "GET"\nEND\nBEGIN\n', 'lirc'],
  ['lirc', 'BEGIN\nVERSION\nSUCCESS\nDATA\n1\n0.10.1\nEND\n', 'lirc'],
];
