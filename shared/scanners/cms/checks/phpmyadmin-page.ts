import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** phpMyAdmin, by its title and a field of its own. */
export const phpmyadminPage: Check<ExposureArtifact> = exposureCheck({
  id: 'phpmyadmin-page',
  title: 'phpMyAdmin interface exposed',
  score: 6,
  risk: 'An attacker can guess database passwords in the login form, or exploit vulnerabilities of phpMyAdmin itself.',
  recommendation: 'Restrict access by IP address or VPN, or add HTTP authentication in front of it.',
  found: 'phpMyAdmin is publicly accessible',
  cwe: [749, 668],
  references: [
    'https://docs.phpmyadmin.net/en/latest/setup.html#securing-your-phpmyadmin-installation',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
