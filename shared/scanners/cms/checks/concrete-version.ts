import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** The site runs Concrete CMS, detected by its home page or by known paths, with its version where sources disclose it. */
export const concreteVersion: Check<OtherArtifact> = versionCheck('concrete', {
  id: 'concrete-version',
  title: 'Concrete CMS version disclosed',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the version can select published vulnerabilities for it.',
  recommendation: 'Keep Concrete CMS and its packages up to date; this matters more than hiding the version.',
  cwe: [200],
  references: ['https://documentation.concretecms.org/developers', 'https://cwe.mitre.org/data/definitions/200.html'],
});
