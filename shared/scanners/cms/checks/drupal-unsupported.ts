import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The version of Drupal is of a branch that its makers no longer fix, by a dated list. Contradicting versions prove nothing. */
export const drupalUnsupported: Check<OtherArtifact> = unsupportedCheck('drupal', {
  id: 'drupal-unsupported',
  title: 'This branch of Drupal gets no security fixes any more',
  score: 6,
  risk: 'Flaws found from now on stay open, and tools that use them are soon at hand.',
  recommendation: 'Move to a branch of Drupal that is still supported.',
  cwe: [1104],
  references: [
    'https://www.drupal.org/about/core/policies/core-release-cycles/schedule',
    'https://cwe.mitre.org/data/definitions/1104.html',
  ],
});
