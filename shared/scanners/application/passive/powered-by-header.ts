import { headerLines, shown } from '../headers/evidence.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** X-Powered-By names what the application runs on: `X-Powered-By: PHP/8.2.7`; without a version it weighs less. Certain. */
export const poweredByHeader: PassiveCheck = {
  id: 'powered-by-header',
  title: 'Technology disclosed in X-Powered-By header',
  score: 1,
  confidence: 'certain',
  cwe: [497],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/08-Fingerprint_Web_Application_Framework',
  ],
  risk: 'Knowledge of the language, framework and version allows an attacker to select matching exploits.',
  recommendation: `Disable the header at its source (PHP: expose_php = Off; Express: app.disable('x-powered-by'); ASP.NET: remove the custom header in web.config), or remove it on a server in front of it:\n${toRemove('X-Powered-By')}`,
  appliesTo: () => true,
  inspect: (page) => {
    const value = shown((page.headers.get('x-powered-by') ?? '').trim(), 100);
    if (value === '') return [];
    const isVersioned = /\d\.\d/.test(value);
    return [
      {
        cause: value,
        description: `The X-Powered-By header discloses ${value}.`,
        evidence: headerLines(page, 'X-Powered-By'),
        ...(isVersioned ? { score: 3, title: 'Technology version disclosed in X-Powered-By header' } : {}),
      },
    ];
  },
};
