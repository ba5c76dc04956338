import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** CVE-2023-23752: the web service of 4.0 to 4.2.7 takes a parameter for a right. It is asked once, and no value is shown. */
export const joomlaExposedApiConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-exposed-api-configuration',
  title: 'The web service tells the configuration of Joomla',
  score: 8,
  risk: 'The password of the database can be read by anybody, among all other settings.',
  recommendation: "Update to Joomla 4.2.8 or later, and change the database's password.",
  found: 'The web service answers with the configuration of the site',
  cwe: [284, 200],
  references: [
    'https://developer.joomla.org/security-centre/894-20230201-core-improper-access-check-in-webservice-endpoints.html',
    'https://cwe.mitre.org/data/definitions/284.html',
  ],
});
