import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The script with which databases are moved, by its name and its form. */
export const wordpressSearchReplaceDb: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-search-replace-db',
  title: 'Search Replace DB is reachable',
  score: 8,
  risk: "The tool fills in the database's password and rewrites any table: whoever opens it owns the site.",
  recommendation: 'Delete the script and its folder.',
  found: 'The tool Search Replace DB answers',
  cwe: [749, 306],
  references: [
    'https://interconnectit.com/search-and-replace-for-wordpress-databases/',
    'https://cwe.mitre.org/data/definitions/306.html',
  ],
});
