import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A .htpasswd: each line is a name and a hash in a form that Apache or nginx reads. */
export const passwordFile: Check<ExposureArtifact> = exposureCheck({
  id: 'password-file',
  title: 'A file of password hashes can be read',
  score: 8,
  risk: 'The hashes can be tried at leisure; the passwords found open what the file protects.',
  recommendation: 'Move the file outside the document root and change its passwords.',
  found: 'A file with names and password hashes can be read',
  cwe: [538, 522],
  references: [
    'https://httpd.apache.org/docs/2.4/programs/htpasswd.html',
    'https://cwe.mitre.org/data/definitions/538.html',
  ],
});
