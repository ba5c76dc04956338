import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The script with which databases are moved, by its name and its form. */
export const wordpressSearchReplaceDb: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-search-replace-db',
  title: 'Search Replace DB script exposed',
  score: 9,
  risk: 'The tool fills in the database credentials and can change any table. An unauthenticated attacker can use it to take over the site.',
  recommendation: 'Delete the script and its folder.',
  found: 'The database tool Search Replace DB is publicly accessible',
  cwe: [749, 306],
  references: [
    'https://interconnectit.com/search-and-replace-for-wordpress-databases/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
