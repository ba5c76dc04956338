import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings of Concrete CMS under a name that the server does not run. */
export const concreteConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'concrete-configuration-backup',
  title: 'Concrete CMS configuration backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and often the keys that sign cookies. An attacker can use them to access the database and take over the site.',
  recommendation: 'Delete the copy. Change the database password and the keys in database.php.',
  found: 'A backup copy of the settings of Concrete CMS is publicly readable as text',
  cwe: [530, 538],
  references: ['https://documentation.concretecms.org/developers', 'https://cwe.mitre.org/data/definitions/530.html'],
});
