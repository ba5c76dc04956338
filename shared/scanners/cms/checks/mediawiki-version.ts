import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** The site runs MediaWiki, detected by its home page or by known paths, with its version where sources disclose it. */
export const mediawikiVersion: Check<OtherArtifact> = versionCheck('mediawiki', {
  id: 'mediawiki-version',
  title: 'MediaWiki version disclosed',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the version can select published vulnerabilities for it.',
  recommendation: 'Keep MediaWiki and its extensions up to date; this matters more than hiding the version.',
  cwe: [200],
  references: ['https://www.mediawiki.org/wiki/Manual:Security', 'https://cwe.mitre.org/data/definitions/200.html'],
});
