import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** Joomla is recognised, by its home page or at places of its own, with its version as far as sources tell it. */
export const joomlaVersion: Check<OtherArtifact> = versionCheck('joomla', {
  id: 'joomla-version',
  title: 'The site runs Joomla',
  score: 1,
  risk: 'A widespread system draws attacks by machine; who knows its version knows which published flaws to try first.',
  recommendation: 'Keep Joomla and its extensions up to date; that matters more than hiding its version.',
  cwe: [200],
  references: [
    'https://docs.joomla.org/Security_Checklist/Joomla!_Setup',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
