import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The settings of the command line tool WP-CLI. */
export const wordpressCommandSettings: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-command-settings',
  title: 'WP-CLI configuration exposed',
  score: 4,
  risk: 'The file discloses paths of the server, names of users and aliases of other servers, sometimes with passwords of the database.',
  recommendation: 'Move the file outside the document root: WP-CLI also looks for it in the parent folders.',
  found: 'The configuration of WP-CLI is publicly readable',
  cwe: [538, 497],
  references: [
    'https://make.wordpress.org/cli/handbook/references/config/',
    'https://cwe.mitre.org/data/definitions/538.html',
  ],
});
