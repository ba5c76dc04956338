import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A config.*.json with the way to the database. No value is shown. */
export const ghostExposedConfiguration: Check<ExposureArtifact> = exposureCheck({
  id: 'ghost-exposed-configuration',
  title: 'The configuration of Ghost can be read',
  score: 8,
  risk: 'It holds the password of the database and of the mail service.',
  recommendation: 'Serve Ghost through a proxy only, never its folder; change the passwords in the file.',
  found: 'The file with the settings of Ghost can be read',
  cwe: [538],
  references: ['https://docs.ghost.org/security', 'https://cwe.mitre.org/data/definitions/538.html'],
});
