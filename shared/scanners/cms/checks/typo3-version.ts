import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** TYPO3 is recognised, by its home page or at places of its own, with its version as far as sources tell it. */
export const typo3Version: Check<OtherArtifact> = versionCheck('typo3', {
  id: 'typo3-version',
  title: 'The site runs TYPO3',
  score: 1,
  risk: 'A widespread system draws attacks by machine; who knows its version knows which published flaws to try first.',
  recommendation: 'Keep TYPO3 and its extensions up to date; that matters more than hiding its version.',
  cwe: [200],
  references: [
    'https://docs.typo3.org/m/typo3/reference-coreapi/main/en-us/Administration/Security/Index.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
