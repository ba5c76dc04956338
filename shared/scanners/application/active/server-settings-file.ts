import { anyOf } from '../../../scanning/exposure/proof.ts';
import { apacheSettings, iisSettings, phpIni } from '../../../scanning/exposure/proofs/settings-files.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * The site holds settings of Apache, IIS or PHP as a file, known by their directives. Certain.
 */
export const serverSettingsFile: ActiveCheck = exposedFile({
  id: 'server-settings-file',
  title: 'Settings of the web server lie open',
  score: 6,
  confidence: 'certain',
  cwe: [538, 497],
  references: ['https://cwe.mitre.org/data/definitions/538.html'],
  risk: 'It tells paths, protected places and rules, and web.config often passwords of databases.',
  recommendation:
    'Take the file out of what is served. A server shows such files that belong to another one: nginx beside an .htaccess, Apache beside a web.config: nginx: `location ~ /\\.ht { return 404; }`, Apache: `<Files "web.config"> Require all denied </Files>`, CloudFront: a function that answers 404.',
  where: 'base',
  paths: ['.htaccess', 'web.config', '.user.ini', 'php.ini'],
  verify: anyOf(iisSettings, phpIni, apacheSettings),
  found: 'A file with settings of the server lies open',
});
