import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of the data folder of Moodle, which holds all uploaded files. */
export const moodleDataListing: Check<ExposureArtifact> = exposureCheck({
  id: 'moodle-data-listing',
  title: 'Moodle data folder: directory listing',
  score: 8,
  risk: 'The folder contains every file that teachers and students have uploaded, sessions and caches. An attacker can read personal data and take over sessions.',
  recommendation: 'Move the data folder outside the document root, and set `$CFG->dataroot` to it.',
  found: 'The data folder of Moodle is publicly accessible with a directory listing',
  cwe: [552, 548],
  references: [
    'https://docs.moodle.org/en/Security_recommendations',
    'https://cwe.mitre.org/data/definitions/552.html',
  ],
});
