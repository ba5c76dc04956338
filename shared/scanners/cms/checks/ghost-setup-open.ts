import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The answer of the administration to whether it has been set up. Nothing is sent. */
export const ghostSetupOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'ghost-setup-open',
  title: 'Ghost setup accessible',
  score: 8,
  risk: 'The site has no owner account yet. An attacker who completes the setup becomes owner of the site.',
  recommendation: 'Complete the setup under `/ghost/`.',
  onePage: true,
  found: 'The admin API of Ghost reports an incomplete setup',
  cwe: [306, 1188],
  references: ['https://docs.ghost.org/security', 'https://cwe.mitre.org/data/definitions/306.html'],
});
