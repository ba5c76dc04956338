import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** An empty answer of wp-cron.php with the date that WordPress sends along. Any visit starts the same scheduler. */
export const wordpressExternalCron: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-external-cron',
  title: 'wp-cron.php can be called from outside',
  score: 1,
  risk: 'Calls in great number start the scheduler again and again and cost the server time.',
  recommendation: "Set DISABLE_WP_CRON, call wp-cron.php from the system's own scheduler, and deny it to others.",
  found: 'The scheduler of WordPress answers to anybody',
  cwe: [400],
  references: [
    'https://developer.wordpress.org/plugins/cron/hooking-wp-cron-into-the-system-task-scheduler/',
    'https://cwe.mitre.org/data/definitions/400.html',
  ],
});
