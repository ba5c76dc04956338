import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A dump of a database under a name that people use, or one after the host's name; known by its first bytes only. */
export const databaseDump: Check<ExposureArtifact> = exposureCheck({
  id: 'database-dump',
  title: 'A dump of the database can be downloaded',
  score: 8,
  risk: 'It holds everything the site knows: users with their password hashes, mail addresses, orders, unpublished pages.',
  recommendation: 'Delete the file now, take the passwords in it for known, and keep dumps outside the document root.',
  found: 'A dump of a database can be downloaded',
  cwe: [530, 538],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
