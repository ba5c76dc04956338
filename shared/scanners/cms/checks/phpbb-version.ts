import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** The site runs phpBB, detected by its home page or by known paths, with its version where sources disclose it. */
export const phpbbVersion: Check<OtherArtifact> = versionCheck('phpbb', {
  id: 'phpbb-version',
  title: 'phpBB version disclosed',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the version can select published vulnerabilities for it.',
  recommendation: 'Keep phpBB and its extensions up to date; this matters more than hiding the version.',
  cwe: [200],
  references: ['https://www.phpbb.com/support/docs/en/3.3/ug/', 'https://cwe.mitre.org/data/definitions/200.html'],
});
