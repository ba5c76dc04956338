import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** phpMyAdmin, by its title and a field of its own. */
export const phpmyadminPage: Check<ExposureArtifact> = exposureCheck({
  id: 'phpmyadmin-page',
  title: 'phpMyAdmin is reachable',
  score: 6,
  risk: 'phpMyAdmin logs in to the database from the web: passwords can be tried there, and its own flaws come on top.',
  recommendation: 'Let only known addresses reach it, or put a second log-in before it.',
  found: 'phpMyAdmin answers',
  cwe: [749],
  references: [
    'https://docs.phpmyadmin.net/en/latest/setup.html#securing-your-phpmyadmin-installation',
    'https://cwe.mitre.org/data/definitions/749.html',
  ],
});
