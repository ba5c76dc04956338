import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** Settings of Umbraco, or a copy of them, with the connection to its database. */
export const umbracoExposedConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'umbraco-exposed-configuration',
  title: 'Umbraco configuration file exposed',
  score: 10,
  risk: 'The file contains the database credentials and keys. An attacker can use them to access the database and take over the site.',
  recommendation: 'Remove the file from the document root. Change the database password and the keys in it.',
  found: 'A configuration file of Umbraco is publicly readable',
  cwe: [538, 522],
  references: [
    'https://docs.umbraco.com/umbraco-cms/reference/security',
    'https://cwe.mitre.org/data/definitions/538.html',
  ],
});
