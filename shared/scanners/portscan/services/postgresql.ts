import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// StartupMessage, protocol 3.0, for a role that does not exist; no password is ever sent.
const PARAMETERS = 'user\0scanfold\0database\0template1\0\0';
const STARTUP = `\0\0\0${String.fromCharCode(8 + PARAMETERS.length)}\0\x03\0\0${PARAMETERS}`;

/** PostgreSQL, by its answer to a StartupMessage: an authentication request or an error with PostgreSQL's fields. */
export const postgresql: ServiceRule = {
  id: 'postgresql',
  name: 'PostgreSQL',
  group: 'database',
  ports: [5432, 5433],
  probe: { id: 'postgresql', payload: STARTUP },
  // SSLRequest (PostgreSQL documentation, section 55.2.10).
  startTls: { name: 'postgres', steps: [{ send: '\0\0\0\x08\x04\xd2\x16\x2f', until: /^S/, refuses: /^[^S]/ }] },
  recognise({ probe, text }) {
    if (probe !== 'postgresql') return undefined;
    const request = /^R\0\0\0[\x08-\x60]\0\0\0([\0-\x0d])/.exec(text)?.[1];
    if (request !== undefined) {
      if (request === '\0')
        return { ...PLAIN, login: 'open', facts: ['A nonexistent role was accepted without a password'] };
      return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    }
    const code = /^E\0\0[\0-\x07][^\0]S[A-Z]{1,12}\0(?:V[A-Z]{1,12}\0)?C([0-9A-Z]{5})\0M/.exec(text)?.[1];
    if (code === undefined) return undefined;
    return { ...PLAIN, login: code.startsWith('28') ? 'required' : 'unknown', facts: [`Error code ${code}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['postgresql', 'E\0\0\0\x5cSFATAL\0VFATAL\0C28000\0Mno pg_hba.conf entry\0\0', 'postgresql'],
  ['postgresql', 'R\0\0\0\x0c\0\0\0\x05abcd', 'postgresql'],
];
