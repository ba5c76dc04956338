import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The character generator, by its lines of 72 characters, each beginning one further in the ring (RFC 864). */
export const chargen: ServiceRule = {
  id: 'chargen',
  name: 'Chargen',
  group: 'other',
  ports: [19],
  references: ['https://www.rfc-editor.org/rfc/rfc864'],
  recognise({ text }) {
    const [first = '', second = ''] = text.split('\r\n', 2);
    const isRing = first.length === 72 && second.length === 72 && first.slice(1) === second.slice(0, 71);
    return isRing && first.charCodeAt(1) === first.charCodeAt(0) + 1 ? PLAIN : undefined;
  },
};

const ring = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', [0, 1, 2].map((at) => `${ring.slice(at, at + 72)}\r\n`).join(''), 'chargen'],
];
