import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The page that phpinfo() makes, by its title and its heading. */
export const phpinfoPage: Check<ExposureArtifact> = exposureCheck({
  id: 'phpinfo-page',
  title: 'A phpinfo page can be read',
  score: 6,
  risk: 'It tells versions, paths, modules and environment variables; at times passwords are among these.',
  recommendation: 'Delete the file.',
  found: 'A page of phpinfo() answers',
  cwe: [200, 497],
  references: ['https://www.php.net/manual/en/function.phpinfo.php', 'https://cwe.mitre.org/data/definitions/200.html'],
});
