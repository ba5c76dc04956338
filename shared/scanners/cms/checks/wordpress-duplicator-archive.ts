import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of one of Duplicator's storage folders in which an archive or a dump is named. */
export const wordpressDuplicatorArchive: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-duplicator-archive',
  title: 'An archive of Duplicator is listed',
  score: 8,
  risk: 'The archive holds the whole site with its database and wp-config.php.',
  recommendation: 'Delete the archives or move them outside the document root, and switch the listing of folders off.',
  found: 'A listing names archives of Duplicator',
  cwe: [530, 548],
  references: ['https://duplicator.com/knowledge-base/', 'https://cwe.mitre.org/data/definitions/530.html'],
});
