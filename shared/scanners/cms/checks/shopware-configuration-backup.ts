import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A copy of the settings of Shopware under a name that the server does not run. */
export const shopwareConfigurationBackup: Check<ExposureArtifact> = exposureCheck({
  id: 'shopware-configuration-backup',
  title: 'Shopware configuration backup exposed',
  score: 10,
  risk: 'The file contains the database credentials and often the keys that sign cookies. An attacker can use them to access the database and take over the site.',
  recommendation: 'Delete the copy. Change the database password and the keys in config.php.',
  found: 'A backup copy of the settings of Shopware is publicly readable as text',
  cwe: [530, 538],
  references: [
    'https://developer.shopware.com/docs/guides/hosting/',
    'https://cwe.mitre.org/data/definitions/530.html',
  ],
});
