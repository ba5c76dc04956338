import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The trace log of Umbraco 7 and earlier. */
export const umbracoExposedLog: Check<ExposureArtifact> = exposureCheck({
  id: 'umbraco-exposed-log',
  title: 'Umbraco log file exposed',
  score: 6,
  risk: 'Log entries disclose file paths, names of users and error details to an attacker.',
  recommendation:
    'Deny access to `App_Data/`, as IIS does by itself; a proxy or another web server has to do the same.',
  found: 'A log file of Umbraco is publicly readable',
  cwe: [532, 538],
  references: [
    'https://docs.umbraco.com/umbraco-cms/reference/security',
    'https://cwe.mitre.org/data/definitions/532.html',
  ],
});
