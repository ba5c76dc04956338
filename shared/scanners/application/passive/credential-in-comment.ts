import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { isPlaceholder } from '../secrets/randomness.ts';

const assignment =
  /(?:^|[\s"'_(,;/-])(password|passwd|pwd|passwort|kennwort|secret|api[ _-]?key|access[ _-]?key|auth[ _-]?token)["']?(?: is)?\s{0,4}(?::|=>|=|\bis\b)\s{0,4}["']?([^\s"'<>(){}[\],;]{5,100})/gi;

/** A password has signs that words of a sentence have not. */
const isCredential = (value: string) =>
  !isPlaceholder(value) &&
  /\d|[!#$%&@^~*]/.test(value) &&
  /[a-z]/i.test(value) &&
  !/^(?:https?:|\/|\.|\$|#|%)/i.test(value);

function* seenOn(page: Page): Generator<Sighting> {
  for (const comment of elementsOf(page).comments) {
    const said = comment.slice(0, 20_000).replaceAll(/<[^<>]{0,1000}>/g, ' ');
    for (const [, name = '', value = ''] of said.matchAll(assignment)) {
      if (!isCredential(value)) continue;
      yield {
        cause: name.toLowerCase().replaceAll(/[ _-]/g, ' '),
        description: `An HTML comment of the page contains a value for "${name}".`,
        evidence: `<!-- ... ${printableLine(name, 40)} ... (${value.length} characters) ... -->`,
      };
    }
  }
}

/**
 * A comment of a page sets a password, secret or key to a value that is no word and no example: `<!-- test user: joe,
 * password: Summer21! -->`. Tentative: it may be old.
 */
export const credentialInComment: PassiveCheck = {
  id: 'credential-in-comment',
  title: 'Credentials in HTML comment',
  score: 6,
  confidence: 'tentative',
  cwe: [615, 798],
  references: [
    'https://cwe.mitre.org/data/definitions/615.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
  ],
  risk: 'Anyone who opens the source of the page can read and use the value.',
  recommendation: 'Change the password or key, then remove the comment from the page.',
  appliesTo: isShownPage,
  inspect: (page) => oncePerCause(seenOn(page)),
};
