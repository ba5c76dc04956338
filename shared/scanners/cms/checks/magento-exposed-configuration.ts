import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The local.xml of Magento 1, or a copy of the env.php of Magento 2 that the server does not run. No value is shown. */
export const magentoExposedConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-exposed-configuration',
  title: 'Magento configuration file exposed',
  score: 10,
  risk: 'The file contains the database credentials and the encryption key. An attacker can use them to access the database and to decrypt payment data and credentials.',
  recommendation:
    'Deny access to the folder `app`, or set the document root to `pub` (Magento 2). Change the database password and the encryption key.',
  found: 'A configuration file of Magento is publicly readable',
  cwe: [538, 530],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/538.html',
  ],
});
