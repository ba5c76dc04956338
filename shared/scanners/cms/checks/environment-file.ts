import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .env file: most of its lines are assignments, and one name at least is that of an application's setting. */
export const environmentFile: Check<ExposureArtifact> = exposureCheck({
  id: 'environment-file',
  title: 'A file of environment variables can be read',
  score: 8,
  risk: 'Such files hold the passwords and keys of the application; with them the database and other services are open.',
  recommendation: 'Keep the file outside the document root or deny access to it, and change every secret in it.',
  found: 'A file of environment variables can be read by anybody',
  cwe: [538, 200],
  references: ['https://12factor.net/config', 'https://cwe.mitre.org/data/definitions/538.html'],
});
