import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** An empty answer of wp-cron.php with the date that WordPress sends along. Any visit starts the same scheduler. */
export const wordpressExternalCron: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-external-cron',
  title: 'WordPress wp-cron.php publicly accessible',
  score: 1,
  risk: 'Each request to wp-cron.php starts the scheduler. An attacker who sends many requests can exhaust the resources of the server.',
  recommendation:
    "Set `define('DISABLE_WP_CRON', true);` in wp-config.php, run wp-cron.php from a system cron job, and deny external access to it.",
  found: 'wp-cron.php responds to unauthenticated requests',
  cwe: [400, 799],
  references: [
    'https://developer.wordpress.org/plugins/cron/hooking-wp-cron-into-the-system-task-scheduler/',
    'https://cwe.mitre.org/data/definitions/400.html',
  ],
});
