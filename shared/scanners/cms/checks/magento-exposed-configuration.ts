import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The local.xml of Magento 1, or a copy of the env.php of Magento 2 that the server does not run. No value is shown. */
export const magentoExposedConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'magento-exposed-configuration',
  title: 'The configuration of Magento can be read',
  score: 8,
  risk: 'It holds the password of the database and the key that payment data and log-ins are encrypted with.',
  recommendation: 'Deny access to app, or serve the folder pub only. Change the password and the key.',
  found: 'The file with the settings of Magento can be read',
  cwe: [538, 530],
  references: [
    'https://experienceleague.adobe.com/en/docs/commerce-operations/implementation-playbook/best-practices/launch/security-best-practices',
    'https://cwe.mitre.org/data/definitions/538.html',
  ],
});
