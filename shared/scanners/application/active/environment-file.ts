import { environmentFile as proof } from '../../../scanning/exposure/proofs/environment.ts';
import type { ActiveCheck } from '../active-check.ts';
import { exposedFile } from './exposed-file.ts';

/**
 * A folder of the site holds a file of environment variables (`.env` and its copies) with names that applications
 * have. Values are never shown. Silent for pages and for sites that answer alike to any name. Certain.
 */
export const environmentFile: ActiveCheck = exposedFile({
  id: 'environment-file',
  title: 'File with settings and secrets of the application lies open',
  score: 8,
  confidence: 'certain',
  cwe: [538, 200],
  references: ['https://cwe.mitre.org/data/definitions/538.html', 'https://12factor.net/config'],
  risk: 'Such files hold passwords of databases, keys of interfaces and of sessions: who has them needs no weakness any more.',
  recommendation:
    'Keep the file outside the folder that the web server serves, and answer 404 to names with a dot in front: nginx: `location ~ /\\.(?!well-known) { return 404; }`, Apache: `RedirectMatch 404 "/\\.(?!well-known)"`, CloudFront: a function that answers 404 to such paths. Replace every secret in it: it has been public.',
  where: 'every folder',
  paths: ['.env', '.env.local', '.env.production', '.env.backup', '.env.bak', '.env.old'],
  verify: proof,
  found: 'A file with the environment of the application lies open',
});
