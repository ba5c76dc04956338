import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The manifest with the files of the release, by its name and version. */
export const joomlaExposedManifest: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-exposed-manifest',
  title: 'Joomla manifest file exposed',
  score: 3,
  risk: 'The file discloses the exact Joomla version. An attacker can use it to select published vulnerabilities for that version.',
  recommendation: 'Deny access to `administrator/manifests`, and to XML files in general.',
  found: 'The manifest file of the Joomla release is publicly readable',
  cwe: [200],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
