import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A config.*.json with the way to the database. No value is shown. */
export const ghostExposedConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'ghost-exposed-configuration',
  title: 'Ghost configuration file exposed',
  score: 10,
  risk: 'The file contains the database credentials and those of the mail service. An attacker can use them to access the database and to send mail on behalf of the site.',
  recommendation:
    'Serve Ghost only through a reverse proxy, never its installation folder. Change the passwords in the file.',
  found: 'A configuration file of Ghost is publicly readable',
  cwe: [538],
  references: ['https://docs.ghost.org/security', 'https://cwe.mitre.org/data/definitions/538.html'],
});
