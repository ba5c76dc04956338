import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page maint/repair.php with its buttons, which it shows only where WP_ALLOW_REPAIR is set. None is followed. */
export const wordpressRepairPage: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-repair-page',
  title: 'The database repair page is open',
  score: 6,
  risk: 'Anybody can start repairs that lock tables, and read the names of tables.',
  recommendation: 'Take WP_ALLOW_REPAIR out of wp-config.php.',
  found: 'The page that repairs the database is unlocked',
  cwe: [306],
  references: [
    'https://developer.wordpress.org/advanced-administration/wordpress/wp-config/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
