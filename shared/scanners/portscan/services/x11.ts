import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// Connection setup without authorization, little-endian, protocol 11.0 (X Window System Protocol, chapter 8).
const SETUP = `l\0\x0b${'\0'.repeat(9)}`;

/** The X Window System, by its answer to a connection setup; nothing is drawn or read. */
export const x11: ServiceRule = {
  id: 'x11',
  name: 'X11',
  group: 'remote-control',
  ports: [6000, 6001, 6010],
  cwe: [319],
  probe: { id: 'x11', payload: SETUP },
  recognise({ probe, text }) {
    if (probe !== 'x11') return undefined;
    const refusal = /^[\0\x02]([\s\S])\x0b\0\0\0[\s\S]{2}/.exec(text);
    if (refusal !== null) {
      const reason = text.slice(8, 8 + (refusal[1] ?? '').charCodeAt(0)).trim();
      // Who is full refuses everybody, and says nothing of who may come in.
      const login = /^Maximum number of clients reached/.test(reason) ? 'unknown' : 'required';
      return { ...PLAIN, login, facts: reason === '' ? [] : [`The server refuses: ${reason}`] };
    }
    if (!/^\x01[\s\S]\x0b\0\0\0/.test(text) || text.length < 40) return undefined;
    const vendor = text.slice(40, 40 + text.charCodeAt(24));
    const facts = ['A client without authorization was accepted'];
    if (/^[\x20-\x7e]+$/.test(vendor)) facts.push(`Vendor: ${vendor}`);
    return { ...PLAIN, login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['x11', '\0\x40\x0b\0\0\0\x10\0Authorization required, but no authorization protocol specified\n', 'x11'],
  ['x11', '\0\x21\x0b\0\0\0\x09\0Maximum number of clients reached\0\0\0', 'x11'],
  [
    'x11',
    `\x01\0\x0b\0\0\0\x53\x01\0\xe5\xb2\0${'\0'.repeat(12)}\x14\0\xff\xff${'\0'.repeat(12)}The X.Org Foundation`,
    'x11',
  ],
];
