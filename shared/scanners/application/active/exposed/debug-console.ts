import type { ActiveCheck } from '../../active-check.ts';
import { exposedFile } from '../../exposure/exposed-file.ts';
import { developerConsole } from '../../exposure/file-proofs.ts';

/**
 * Debug console exposed. A console of Werkzeug, H2, Symfony, Laravel Telescope, ELMAH, ASP.NET or Rails, known by its
 * own page. Certain.
 */
export const debugConsole: ActiveCheck = exposedFile({
  id: 'debug-console',
  title: 'Debug console exposed',
  score: 8,
  confidence: 'certain',
  cwe: [489, 306],
  references: [
    'https://werkzeug.palletsprojects.com/en/stable/debug/',
    'https://cwe.mitre.org/data/definitions/489.html',
  ],
  risk: 'An attacker can run code on the server through such a console, or read the requests, sessions and settings that it shows.',
  recommendation:
    'Disable debug mode in production: Flask without `debug=True`, Symfony `APP_ENV=prod`, Laravel without Telescope or behind its gate, Spring `spring.h2.console.enabled=false`, ASP.NET `<trace enabled="false"/>`.',
  where: 'base',
  paths: [
    'console',
    'h2-console/',
    '_profiler/',
    'telescope/requests',
    'elmah.axd',
    'trace.axd',
    'rails/info/properties',
  ],
  verify: developerConsole,
  found: 'A debug console is accessible without authentication',
});
