import type { CheckFacts } from '../../scanning/check.ts';
import { toSend } from './headers/server-lines.ts';

/**
 * Security headers missing or outdated. What the checks of single headers see where it matters little, a static page without
 * a form above all, has one cause, the lines of one server, and is one finding that names the headers. Where a header
 * matters more on some page, the finding of its own check takes its place. Certain, and informational.
 */
export const securityHeadersMissing: CheckFacts = {
  id: 'security-headers-missing',
  title: 'Security headers missing or outdated',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html',
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides',
  ],
  risk: 'Each header limits what an attacker can do with another weakness, such as an injected script or a page in a frame. By themselves missing or outdated headers allow no attack.',
  recommendation: `Set the headers once for all responses of the server, and remove those that the list calls obsolete or deprecated:\n${toSend('Content-Security-Policy', "default-src 'self'; form-action 'self'; frame-ancestors 'self'")}\n${toSend('X-Content-Type-Options', 'nosniff')}\n${toSend('Referrer-Policy', 'strict-origin-when-cross-origin')}\n${toSend('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')}\n${toSend('Cross-Origin-Resource-Policy', 'same-site')}`,
};
