import type { CheckFacts } from '../../../scanning/check.ts';

const references = [
  'https://owasp.org/Top10/2021/A01_2021-Broken_Access_Control/',
  'https://cheatsheetseries.owasp.org/cheatsheets/Authorization_Cheat_Sheet.html',
];

/**
 * Missing authentication. A page that the first user is led to shows the same content, terms of that user among it (mail
 * address, ids, name), to somebody without a login, whom no link leads there. Asked twice. Fires for `/invoices/7` that
 * opens without a session; silent on public pages, log-in pages and refusals of any status. Firm.
 */
export const missingAuthentication: CheckFacts = {
  id: 'missing-authentication',
  title: 'Missing authentication for private pages',
  score: 8,
  confidence: 'firm',
  cwe: [306],
  references,
  risk: 'Anyone who knows or guesses the address reads data of a user, without an account. Addresses with numbers can be tried one after the other.',
  recommendation:
    'Require a session for every request, at one place in front of all handlers, and make public pages the exception that is listed. Hiding the link to a page does not protect it.',
};

/**
 * Missing authorization (insecure direct object reference). The same for a second user with a session of their own: pages
 * of their own that show their own data, and pages that their own links lead to, are no finding. Firm.
 */
export const missingAuthorization: CheckFacts = {
  id: 'missing-authorization',
  title: 'Pages of another user readable (insecure direct object reference)',
  score: 8,
  confidence: 'firm',
  cwe: [639, 862],
  references: [
    ...references,
    'https://cheatsheetseries.owasp.org/cheatsheets/Insecure_Direct_Object_Reference_Prevention_Cheat_Sheet.html',
  ],
  risk: 'Every user with an account reads data of other users by changing an address. Identifiers that are numbers can be tried one after the other.',
  recommendation:
    'Check for each request that the record belongs to the user of the session, or that the role of the user permits the function: on the server, next to the query of the record. Identifiers that cannot be guessed do not replace the check.',
};

/** Both, in the order in which they are told: a page that nobody protects is told as that alone. */
export const accessChecks: readonly CheckFacts[] = [missingAuthentication, missingAuthorization];
