import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The installer of Magento 1 or OpenMage on a site that has not been installed. It is read, never sent. */
export const magentoInstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-installer-open',
  title: 'Magento installer accessible',
  score: 8,
  risk: 'An attacker who completes the installation, or repeats it with a database of their own, becomes administrator of the site.',
  recommendation: 'Complete the installation, or remove the software from the server until it is set up.',
  onePage: true,
  found: 'The installer of Magento is publicly accessible',
  cwe: [306, 1188],
  references: ['https://docs.openmage.org/', 'https://cwe.mitre.org/data/definitions/306.html'],
});
