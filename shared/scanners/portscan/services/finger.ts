import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const NOBODY = /^(?:\r?\n)?No one logged on\.?\r?\n/;
const LIST = /^(?:[^\r\n]{0,200}\r?\n){0,6}\s{0,4}Login\s{1,20}Name\b[^\r\n]{0,100}\r?\n/;
const REFUSED =
  /^(?:\r?\n)?(?:must provide username|(?:Sorry, )?(?:finger|user information) [^\r\n]{0,60}(?:denied|disabled|not allowed))/i;

/** Finger, by the list of users that it has for an empty line (RFC 1288, section 2.5.2). */
export const finger: ServiceRule = {
  id: 'finger',
  name: 'Finger',
  group: 'other',
  ports: [79],
  cwe: [200],
  probe: { id: 'finger', payload: '\r\n' },
  recognise({ probe, text }) {
    if (probe !== 'finger') return undefined;
    if (LIST.test(text)) return { ...PLAIN, facts: ['Users are listed without authentication'] };
    if (NOBODY.test(text)) return { ...PLAIN, facts: ['The list of users is empty'] };
    return REFUSED.test(text) ? { ...PLAIN, facts: ['The list of users is refused'] } : undefined;
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'finger',
    'Login     Name       Tty      Idle  Login Time   Office     Office Phone\r\nroot      root       pts/0          Nov 23 04:00\r\n',
    'finger',
  ],
  ['finger', 'No one logged on.\r\n', 'finger'],
];
