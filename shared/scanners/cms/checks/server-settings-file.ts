import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .htaccess, .user.ini, php.ini or web.config, by directives that only these have. */
export const serverSettingsFile: Check<ExposureArtifact> = exposureCheck({
  id: 'server-settings-file',
  title: 'A file of server settings can be read',
  score: 3,
  risk: 'It tells which paths are protected and how, and where things lie on the server.',
  recommendation: 'Deny access to files that start with a dot, and to php.ini and web.config.',
  found: 'A file of settings of the web server or of PHP can be read',
  cwe: [538],
  references: [
    'https://httpd.apache.org/docs/2.4/howto/htaccess.html',
    'https://cwe.mitre.org/data/definitions/538.html',
  ],
});
