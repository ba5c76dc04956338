import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings of PrestaShop under a name that the server does not run. */
export const prestashopConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'prestashop-configuration-backup',
  title: 'PrestaShop configuration backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and often the keys that sign cookies. An attacker can use them to access the database and take over the site.',
  recommendation: 'Delete the copy. Change the database password and the keys in parameters.php.',
  found: 'A backup copy of the settings of PrestaShop is publicly readable as text',
  cwe: [530, 538],
  references: ['https://devdocs.prestashop-project.org/', 'https://cwe.mitre.org/data/definitions/530.html'],
});
