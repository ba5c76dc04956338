import { oncePerCause } from '../content/evidence.ts';
import { isData, isScript, isShownPage } from '../content/kinds.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { findSecrets } from '../secrets/find-secrets.ts';

function* seenOn(page: Page): Generator<Sighting> {
  for (const { rule, mark, shown } of findSecrets(page.text))
    yield {
      cause: mark === '' ? rule.id : `${rule.id} ${mark}`,
      title: `Secret in public content: ${rule.name}`,
      description: `The answer holds ${rule.name}.`,
      evidence: shown,
      score: rule.score,
      ...(rule.isProved ? { confidence: 'certain' } : {}),
    };
}

/**
 * A page, script or answer holds a secret of a well-known kind, by the prefix, length, alphabet and, where there is one,
 * the checksum that its issuer gives it: `ghp_` with 36 signs whose last six are the CRC-32 of the others. Examples,
 * placeholders and keys that are meant to be public are passed over. Firm, and certain
 * where the checksum is right; whether it still works is not tried.
 */
export const secretInContent: PassiveCheck = {
  id: 'secret-in-content',
  title: 'Secret in public content',
  score: 8,
  confidence: 'firm',
  cwe: [798, 540, 312],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/',
  ],
  risk: 'Whoever opens the page, and every robot that reads it, can use the secret in the name of its owner: read and change data, send messages, spend money.',
  recommendation:
    'Revoke it with its issuer now and look there at how it was used; then keep the new one on the server alone and let pages ask the server.',
  judges: (page) => (isShownPage(page) || isScript(page) || isData(page)) && page.text !== '',
  look: (page) => oncePerCause(seenOn(page)),
};
