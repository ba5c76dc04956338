import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The answer of the administration to whether it has been set up. Nothing is sent. */
export const ghostSetupOpen: Check<ExposureArtifact> = exposureCheck({
  id: 'ghost-setup-open',
  title: 'Ghost can be taken over by anybody',
  score: 8,
  risk: 'The site has no owner yet: whoever completes the set-up becomes its owner.',
  recommendation: 'Complete the set-up under /ghost/.',
  found: 'The administration says that the set-up is waiting to be completed',
  cwe: [306, 1188],
  references: ['https://docs.ghost.org/security', 'https://cwe.mitre.org/data/definitions/306.html'],
});
