import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of fileadmin made by the web server. */
export const typo3FilesListing: Check<ExposureArtifact> = exposureCheck({
  id: 'typo3-files-listing',
  title: 'The folder fileadmin is listed',
  score: 3,
  risk: 'Every upload can be found, those that were never published included.',
  recommendation: 'Switch the listing of folders off (Options -Indexes in Apache, autoindex off in nginx).',
  found: 'The web server lists the uploads',
  cwe: [548],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
