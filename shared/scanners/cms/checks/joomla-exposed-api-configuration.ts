import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** CVE-2023-23752: the web service of 4.0 to 4.2.7 accepts a parameter in place of a permission. It is requested once, and no value is shown. */
export const joomlaExposedApiConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-exposed-api-configuration',
  title: 'Joomla configuration exposed by the web service (CVE-2023-23752)',
  score: 10,
  risk: 'An unauthenticated attacker can read the configuration, including the database credentials. Joomla 4.0.0 to 4.2.7 is affected.',
  recommendation: 'Update to Joomla 4.2.8 or later, then change the database password.',
  found: 'The web service API of Joomla returns the site configuration without authentication',
  cwe: [284, 200],
  references: [
    'https://developer.joomla.org/security-centre/894-20230201-core-improper-access-check-in-webservice-endpoints.html',
    'https://cwe.mitre.org/data/definitions/284.html',
  ],
});
