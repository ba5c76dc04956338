import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A Git repository under the site: its HEAD file and its config file both have to be what Git writes. */
export const gitRepository: Check<ExposureArtifact> = exposureCheck({
  id: 'git-repository',
  title: "The site's Git repository can be read",
  score: 8,
  risk: 'The whole source with its history can be put together from it: settings, keys and what was deleted later.',
  recommendation:
    'Deny access to .git in the web server, or deploy without it. Change every secret that was ever committed.',
  found: 'The folder of a Git repository answers',
  cwe: [527, 538],
  references: ['https://git-scm.com/docs/gitrepository-layout', 'https://cwe.mitre.org/data/definitions/527.html'],
});
