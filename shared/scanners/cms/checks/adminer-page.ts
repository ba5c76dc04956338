import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The log-in page of Adminer, by its title and its form. */
export const adminerPage: Check<ExposureArtifact> = exposureCheck({
  id: 'adminer-page',
  title: 'Adminer is reachable',
  score: 8,
  risk: 'Adminer logs in to the database from the web: passwords can be tried there, and old versions read files of the server.',
  recommendation: 'Delete it when it is not in use, or let only known addresses reach it.',
  found: 'The log-in of Adminer answers',
  cwe: [749, 306],
  references: ['https://www.adminer.org/', 'https://cwe.mitre.org/data/definitions/749.html'],
});
