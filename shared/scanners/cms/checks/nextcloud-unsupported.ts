import type { Check } from '../../../scanning/check.ts';
import type { OtherArtifact } from '../other/other-artifact.ts';
import { unsupportedCheck } from '../other/system-checks.ts';

/** The site runs a branch of Nextcloud that is end-of-life, by a dated list. Contradicting versions prove nothing. */
export const nextcloudUnsupported: Check<OtherArtifact> = unsupportedCheck('nextcloud', {
  id: 'nextcloud-unsupported',
  title: 'Nextcloud branch is end-of-life',
  score: 6,
  risk: 'Vulnerabilities that are published after the end of support are not patched in this branch. An attacker can exploit them with publicly available tools.',
  recommendation: 'Upgrade to a supported Nextcloud release.',
  cwe: [1104],
  references: [
    'https://github.com/nextcloud/server/wiki/Maintenance-and-Release-Schedule',
    'https://cwe.mitre.org/data/definitions/1104.html',
  ],
});
