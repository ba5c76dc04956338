import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The login page of Adminer, by its title and its form. */
export const adminerPage: Check<ExposureArtifact> = exposureCheck({
  id: 'adminer-page',
  title: 'Adminer login page exposed',
  score: 8,
  risk: 'An attacker can guess database passwords in the login form, or try stolen ones. Adminer before 4.6.3 can be made to disclose local files of the server (CVE-2021-43008).',
  recommendation: 'Delete the script when it is not in use. Otherwise restrict access to it by IP address or VPN.',
  found: 'The login page of the database tool Adminer is publicly accessible',
  cwe: [749, 668],
  references: ['https://www.adminer.org/', 'https://cwe.mitre.org/data/definitions/749.html'],
});
