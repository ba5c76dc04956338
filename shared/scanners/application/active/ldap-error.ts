import type { ActiveCheck } from '../active-check.ts';
import { errorInjection } from '../probing/error-injection.ts';
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
 * A bracket in a value makes a directory answer with an error of its filter, and a word does not: the value is part of
 * an LDAP filter. Fires for `?user=a)(` answered by `InvalidSearchFilterException`; silent where the message is on the
 * page anyway. Firm.
 */
export const ldapError: ActiveCheck = {
  id: 'ldap-error',
  title: 'A bracket breaks a question to the directory (LDAP injection)',
  score: 8,
  confidence: 'firm',
  cwe: [90],
  references: [
    'https://owasp.org/www-community/attacks/LDAP_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/LDAP_Injection_Prevention_Cheat_Sheet.html',
  ],
  risk: 'Who can write parts of a filter reads entries of other people from the directory and may pass a log-in.',
  recommendation:
    "Escape values for filters (RFC 4515: `*`, `(`, `)`, `\\` and NUL as `\\2a` and so on) by the library's own function, or allow letters and digits alone.",
  asks: (point) => takesData(point),
  probe: (probe) =>
    errorInjection(probe, {
      name: 'the directory',
      messages,
      breaks: [')(', '(&'],
      harmless: '\'"',
      of: 'a filter of the directory (LDAP)',
    }),
};
