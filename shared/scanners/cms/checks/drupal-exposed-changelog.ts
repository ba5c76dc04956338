import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The CHANGELOG.txt of a release, by its first entry. */
export const drupalExposedChangelog: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-exposed-changelog',
  title: 'The changelog of Drupal can be read',
  score: 3,
  risk: 'It tells the version, and so which published flaws to try first.',
  recommendation: 'Delete CHANGELOG.txt after each update, or deny access to it.',
  found: 'The list of changes that comes with Drupal can be read',
  cwe: [200],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
