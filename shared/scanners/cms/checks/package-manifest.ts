import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** Files of Composer, npm and Yarn, by their own members. */
export const packageManifest: Check<ExposureArtifact> = exposureCheck({
  id: 'package-manifest',
  title: "The list of the site's packages can be read",
  score: 3,
  risk: 'Names and versions of libraries tell which published flaws to try.',
  recommendation: 'Keep the files of package managers outside the document root, or deny access to them.',
  found: 'A file that lists the packages of the site can be read',
  cwe: [538, 200],
  references: ['https://getcomposer.org/doc/01-basic-usage.md', 'https://cwe.mitre.org/data/definitions/538.html'],
});
