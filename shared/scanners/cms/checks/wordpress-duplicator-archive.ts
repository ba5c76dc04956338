import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of one of Duplicator's storage folders in which an archive or a dump is named. */
export const wordpressDuplicatorArchive: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-duplicator-archive',
  title: 'Duplicator backup archive exposed',
  score: 9,
  risk: 'An archive contains the complete site, including the database and wp-config.php. An attacker who downloads it obtains all credentials and user data of the site.',
  recommendation: 'Delete the archives or move them outside the document root, and disable directory listing.',
  found: 'A directory listing contains archives of the WordPress plugin Duplicator',
  cwe: [530, 548],
  references: ['https://duplicator.com/knowledge-base/', 'https://cwe.mitre.org/data/definitions/530.html'],
});
