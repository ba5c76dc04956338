import type { Page } from '../../../scanning/web/page/page.ts';
import { oncePerCause } from '../content/evidence.ts';
import { isData, isScript, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { findSecrets } from '../secrets/find-secrets.ts';

function* seenOn(page: Page): Generator<Sighting> {
  for (const { rule, mark, shown } of findSecrets(page.text))
    yield {
      cause: mark === '' ? rule.id : `${rule.id} ${mark}`,
      title: `Secret exposed: ${rule.name}`,
      description: `The response contains a secret: ${rule.name}. Whether it is still valid was not tested.`,
      evidence: shown,
      score: rule.score,
      ...(rule.isProved ? { confidence: 'certain' } : {}),
    };
}

/**
 * A page, script or response contains a secret of a well-known kind, by the prefix, length, alphabet and, where there is one,
 * the checksum that its issuer gives it: `ghp_` with 36 signs whose last six are the CRC-32 of the others. Examples,
 * placeholders and keys that are meant to be public are passed over. Firm, and certain
 * where the checksum is right; whether it still works is not tried.
 */
export const secretInContent: PassiveCheck = {
  id: 'secret-in-content',
  title: 'Secret exposed in web content',
  score: 8,
  confidence: 'firm',
  cwe: [798, 540, 312],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
    'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/',
  ],
  risk: 'Anyone who opens the page can use the secret with the permissions of its owner, for example to read or change data, send messages or incur costs.',
  recommendation:
    'Revoke the secret at its issuer now and check there how it was used. Keep the new secret on the server only, and let pages call the server instead.',
  appliesTo: (page) => (isShownPage(page) || isScript(page) || isData(page)) && page.text !== '',
  inspect: (page) => oncePerCause(seenOn(page)),
};
