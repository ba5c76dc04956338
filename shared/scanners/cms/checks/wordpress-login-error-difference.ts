import type { Check } from '../../../scanning/check.ts';
import { shellLine } from '../../../scanning/shell-line.ts';
import { evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { UsersArtifact } from '../wordpress/users/gather-users.ts';

/**
 * The log-in page answers a wrong password for a known name otherwise than a name that nobody has. Proved by one attempt
 * with a made-up name and one for each known name, with a made-up password; nothing is guessed.
 */
export const wordpressLoginErrorDifference: Check<UsersArtifact> = {
  id: 'wordpress-login-error-difference',
  title: 'The log-in page tells whether a user exists',
  score: 3,
  risk: 'Names can be tried until the answer shows that one exists; then only the password is left to guess.',
  recommendation:
    'Answer every failed log-in with the same words, e.g. by the filter login_errors, and limit attempts.',
  cwe: [204],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/204.html',
  ],
  judge({ base, loginErrors }) {
    // A further part that only looks for more users.
    if (loginErrors === undefined) return { kind: 'ran', instances: [], lookedAt: () => false };
    const { compared, confirmed, control, gap } = loginErrors;
    const [first] = confirmed;
    if (first === undefined) {
      if (compared) return { kind: 'ran', instances: [], lookedAt: () => true };
      const reason = gap?.reason ?? 'no name was known, or the log-in page was not to be asked';
      return { kind: gap?.outcome ?? 'skipped', reason };
    }
    const { url } = first.exhibit;
    const form = ['--data', `log=${first.slug}&pwd=scanfold-no-such-password`];
    const instance = {
      resource: base,
      location: 'wp-login.php',
      description: `The log-in page answers ${first.slug} otherwise than a name that nobody has.`,
      evidence: evidenceOf([first.exhibit, ...(control === undefined ? [] : [control])]),
      reproduce: shellLine('curl', '-sS', '--globoff', '--max-time', '20', ...form, url),
      confidence: 'certain' as const,
    };
    return { kind: 'ran', instances: [instance], lookedAt: () => true };
  },
};
