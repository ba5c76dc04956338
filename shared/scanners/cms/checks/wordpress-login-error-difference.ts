import type { Check } from '../../../scanning/check.ts';
import { shellLine } from '../../../scanning/shell-line.ts';
import { evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { UsersArtifact } from '../wordpress/users/gather-users.ts';

/**
 * The login page responds differently to an existing username than to one that does not exist. Proved by one attempt with
 * a made-up username and one for each known username, with a made-up password; no password is guessed.
 */
export const wordpressLoginErrorDifference: Check<UsersArtifact> = {
  id: 'wordpress-login-error-difference',
  title: 'WordPress user enumeration through login error messages',
  score: 3,
  risk: 'An attacker can try usernames until the response confirms that an account exists. Only the password remains to be guessed.',
  recommendation:
    'Return the same error message for every failed login, e.g. with the filter `login_errors`, and limit login attempts.',
  cwe: [204, 200],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html',
    'https://cwe.mitre.org/data/definitions/204.html',
  ],
  judge({ base, loginErrors }) {
    // A further part that only looks for more users.
    if (loginErrors === undefined) return { kind: 'ran', instances: [], examined: () => false };
    const { compared, confirmed, control, gap } = loginErrors;
    const [first] = confirmed;
    if (first === undefined) {
      if (compared) return { kind: 'ran', instances: [], examined: () => true };
      const reason = gap?.reason ?? 'no username is known, or no login attempt is allowed';
      return { kind: gap?.outcome ?? 'skipped', reason };
    }
    const { url } = first.exhibit;
    const form = ['--data', `log=${first.slug}&pwd=scanfold-no-such-password`];
    const instance = {
      resource: base,
      location: 'wp-login.php',
      description: `The response to a failed login with the username ${first.slug} differs from the response for a username that does not exist.`,
      evidence: evidenceOf([first.exhibit, ...(control === undefined ? [] : [control])]),
      reproduce: shellLine('curl', '-sS', '--globoff', '--max-time', '20', ...form, url),
      confidence: 'certain' as const,
    };
    return { kind: 'ran', instances: [instance], examined: () => true };
  },
};
