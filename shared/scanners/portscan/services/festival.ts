import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The end of each text that it returns. */
const END = 'ft_StUfF_keyOK\n';

/** The speech server Festival without a password: it reads each request as expressions of Scheme, which it evaluates. */
export const festival: ServiceRule = {
  id: 'festival',
  name: 'Festival',
  group: 'remote-control',
  ports: [1314],
  references: ['http://festvox.org/docs/manual-2.4.0/festival_28.html'],
  recognise({ text }) {
    // LP: a result of Scheme; the path `/` of a request is the division.
    if (!/^(?:ER\n){0,9}LP\n[^\n]{1,200}\n/.test(text) || !text.includes(END)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['The words of the request were evaluated without authentication'] };
  },
};

/** Responses of real servers (festival 2.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', `ER\nLP\n#<SUBR(6) />\n${END}ER\nER\nER\nER\nER\nER\nER\nER\nER\n`, 'festival'],
];
