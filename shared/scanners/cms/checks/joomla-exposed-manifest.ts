import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The manifest with the files of the release, by its name and version. */
export const joomlaExposedManifest: Check<ExposureArtifact> = exposureCheck({
  id: 'joomla-exposed-manifest',
  title: 'The manifest of Joomla can be read',
  score: 3,
  risk: 'It tells the exact version, and so which published flaws to try first.',
  recommendation: 'Deny access to administrator/manifests, and to XML files in general.',
  found: 'The manifest of the release can be read',
  cwe: [200],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
