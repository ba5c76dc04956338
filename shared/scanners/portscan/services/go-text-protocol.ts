import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Refusals and answers end with an empty line each. */
const REFUSALS = /^(?:\?\d{0,5} [^\r\n]{1,120}\n\n){1,40}$/;

/** A program that plays Go for whoever connects (GTP), by its refusal of other commands, then by its name. */
export const goTextProtocol: ServiceRule = {
  id: 'go-text-protocol',
  name: 'Go Text Protocol',
  group: 'other',
  ports: [],
  cwe: [306],
  references: ['https://www.gnu.org/software/gnugo/gnugo_19.html'],
  // On the same connection: it may serve one.
  reply: ({ probe, text }) =>
    probe === 'http' && REFUSALS.test(text) ? { id: 'go-text-protocol', payload: 'name\nversion\n' } : undefined,
  recognise({ probe, text }) {
    if (probe === 'http' && REFUSALS.test(text)) return PLAIN;
    if (probe !== 'go-text-protocol') return undefined;
    const [, product, version] = /^= ([^\r\n]{1,60})\n\n= (\d[\w.-]{0,20})\n\n$/.exec(text) ?? [];
    const facts = ['Commands were answered without authentication'];
    return product === undefined ? undefined : { ...PLAIN, product, version, login: 'open', facts };
  },
};

/** Responses of real servers (GNU Go 3.8): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', '? unknown command\n\n? unknown command\n\n? unknown command\n\n', 'go-text-protocol'],
  ['go-text-protocol', '= GNU Go\n\n= 3.8\n\n', 'go-text-protocol'],
];
