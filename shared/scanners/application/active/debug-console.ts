import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from '../probing/exposed-file.ts';
import { developerConsole } from '../probing/file-proofs.ts';

/**
 * A console of Werkzeug, H2, Symfony, Laravel Telescope, ELMAH, ASP.NET or Rails, known by its own page. Certain.
 */
export const debugConsole: ActiveCheck = exposedFile({
  id: 'debug-console',
  title: 'Console for developers is public',
  score: 8,
  confidence: 'certain',
  cwe: [489, 306],
  references: [
    'https://werkzeug.palletsprojects.com/en/stable/debug/',
    'https://cwe.mitre.org/data/definitions/489.html',
  ],
  risk: 'Such consoles run code on the server or show requests, sessions and settings of everybody.',
  recommendation:
    'Run the application without its debugging mode where others reach it: Flask without `debug=True`, Symfony `APP_ENV=prod`, Laravel without Telescope or behind its gate, Spring `spring.h2.console.enabled=false`, ASP.NET `<trace enabled="false"/>`.',
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
  found: 'A console for developers is public',
});
