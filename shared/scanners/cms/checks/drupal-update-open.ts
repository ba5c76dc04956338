import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page of update.php with its button instead of a refusal. The button is not pressed. */
export const drupalUpdateOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-update-open',
  title: 'Drupal update.php accessible without authentication',
  score: 8,
  risk: 'An unauthenticated attacker can run database updates, which can damage the site or make it unavailable.',
  recommendation: "Set `$settings['update_free_access'] = FALSE;` in settings.php.",
  found: 'The database update script of Drupal is accessible without authentication',
  cwe: [306],
  references: ['https://www.drupal.org/docs/updating-drupal', 'https://cwe.mitre.org/data/definitions/306.html'],
});
