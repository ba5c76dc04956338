import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page maint/repair.php with its buttons, which it shows only where WP_ALLOW_REPAIR is set. None is followed. */
export const wordpressRepairPage: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-repair-page',
  title: 'WordPress database repair page accessible',
  score: 6,
  risk: 'An unauthenticated attacker can start repairs that lock database tables, and can read the names of the tables.',
  recommendation: 'Remove `WP_ALLOW_REPAIR` from wp-config.php.',
  found: 'The WordPress database repair page is accessible without authentication',
  cwe: [306],
  references: [
    'https://developer.wordpress.org/advanced-administration/wordpress/wp-config/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
