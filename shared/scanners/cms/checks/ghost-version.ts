import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** Ghost is recognised, by its home page or at places of its own, with its version as far as sources tell it. */
export const ghostVersion: Check<OtherArtifact> = versionCheck('ghost', {
  id: 'ghost-version',
  title: 'The site runs Ghost',
  score: 1,
  risk: 'A widespread system draws attacks by machine; who knows its version knows which published flaws to try first.',
  recommendation: 'Keep Ghost and its extensions up to date; that matters more than hiding its version.',
  cwe: [200],
  references: ['https://docs.ghost.org/security', 'https://cwe.mitre.org/data/definitions/200.html'],
});
