import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** The site runs Drupal, detected by its home page or by known paths, with its version where sources disclose it. */
export const drupalVersion: Check<OtherArtifact> = versionCheck('drupal', {
  id: 'drupal-version',
  title: 'Drupal version disclosed',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the version can select published vulnerabilities for it.',
  recommendation: 'Keep Drupal and its modules up to date; this matters more than hiding the version.',
  cwe: [200],
  references: [
    'https://www.drupal.org/docs/administering-a-drupal-site/security-in-drupal',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
