import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page of update.php with its button instead of a refusal. The button is not pressed. */
export const drupalUpdateOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'drupal-update-open',
  title: 'The database update of Drupal is open',
  score: 8,
  risk: 'Anybody can start updates of the database, and break the site by it.',
  recommendation: "Set $settings['update_free_access'] to FALSE in settings.php.",
  found: 'The page that updates the database can be used by anybody',
  cwe: [306],
  references: ['https://www.drupal.org/docs/updating-drupal', 'https://cwe.mitre.org/data/definitions/306.html'],
});
