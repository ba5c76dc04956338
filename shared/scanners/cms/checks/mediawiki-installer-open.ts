import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The installer of MediaWiki on a site that has not been installed, or whose installer was left behind. It is read, never sent. */
export const mediawikiInstallerOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'mediawiki-installer-open',
  title: 'MediaWiki installer accessible',
  score: 8,
  risk: 'An attacker who completes the installation, or repeats it with a database of their own, becomes administrator of the site.',
  recommendation: 'Complete the installation, and remove the installer from the server.',
  onePage: true,
  found: 'The installer of MediaWiki is publicly accessible',
  cwe: [306, 1188],
  references: ['https://www.mediawiki.org/wiki/Manual:Security', 'https://cwe.mitre.org/data/definitions/306.html'],
});
