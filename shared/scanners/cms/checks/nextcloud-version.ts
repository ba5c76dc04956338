import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { versionCheck } from '../other/system-checks.ts';

/** The site runs Nextcloud, detected by its home page or by known paths, with its version where sources disclose it. */
export const nextcloudVersion: Check<OtherArtifact> = versionCheck('nextcloud', {
  id: 'nextcloud-version',
  title: 'Nextcloud version disclosed',
  score: 1,
  risk: 'Widely used systems are the target of automated attacks. An attacker who knows the version can select published vulnerabilities for it.',
  recommendation: 'Keep Nextcloud and its apps up to date; this matters more than hiding the version.',
  cwe: [200],
  references: [
    'https://docs.nextcloud.com/server/latest/admin_manual/installation/harden_server.html',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
