import type { ActiveCheck } from '../active-check.ts';
import { errorInjection } from '../answers/error-injection.ts';
import { takesData } from '../probing/point-words.ts';

const messages = [
  /javax\.naming\.directory\.InvalidSearchFilterException\b/,
  /javax\.naming\.NamingException: \[LDAP: error code \d{1,3}/,
  /\[LDAP: error code \d{1,3} - /,
  /ldap_(?:search|list|read)\(\): (?:Search: )?Bad search filter/,
  /ldap\.FILTER_ERROR\b|ldap3\.core\.exceptions\.LDAPInvalidFilterError/,
  /LDAPException: [^\n]{0,80}(?:filter|Filter)/,
  /The (?:search filter is invalid|\([^)]{1,80}\) search filter is invalid)/,
  /Net::LDAP::(?:FilterSyntaxInvalidError|Error)\b/,
  /com\.unboundid\.ldap\.sdk\.LDAPSearchException/,
  /Invalid (?:LDAP )?filter(?: syntax)?: \(/i,
] as const;

/**
 * LDAP injection (error-based). A bracket in a value makes a directory answer with an error of its filter, and a word
 * does not: the value is part of an LDAP filter. Fires for `?user=a)(` answered by `InvalidSearchFilterException`;
 * silent where the message is on the page anyway. Firm.
 */
export const ldapError: ActiveCheck = {
  id: 'ldap-error',
  title: 'LDAP injection (error-based)',
  score: 8,
  confidence: 'firm',
  cwe: [90],
  references: [
    'https://owasp.org/www-community/attacks/LDAP_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/LDAP_Injection_Prevention_Cheat_Sheet.html',
  ],
  risk: 'An attacker who controls parts of the filter can read directory entries of other users and may bypass the login.',
  recommendation:
    "Escape values for filters with the library's own function (RFC 4515: `*`, `(`, `)`, `\\` and NUL as `\\2a` and so on), or allow letters and digits only.",
  appliesTo: (point) => takesData(point),
  probe: (probe) =>
    errorInjection(probe, {
      name: 'the LDAP server',
      messages,
      breaks: [')(', '(&'],
      harmless: '\'"',
      of: 'an LDAP filter',
    }),
};
