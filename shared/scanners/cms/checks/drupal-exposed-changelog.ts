import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The CHANGELOG.txt of a release, by its first entry. */
export const drupalExposedChangelog: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-exposed-changelog',
  title: 'Drupal CHANGELOG.txt exposed',
  score: 3,
  risk: 'The file discloses the Drupal version. An attacker can use it to select published vulnerabilities for that version.',
  recommendation: 'Delete CHANGELOG.txt after each update, or deny access to it in the web server.',
  found: 'The file CHANGELOG.txt of Drupal is publicly readable',
  cwe: [200],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
