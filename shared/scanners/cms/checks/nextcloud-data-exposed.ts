import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The data folder of Nextcloud is served: its listing, its log or the file that marks it. */
export const nextcloudDataExposed: Check<ExposureArtifact> = exposureCheck({
  id: 'nextcloud-data-exposed',
  title: 'Nextcloud data folder exposed',
  score: 9,
  risk: "The folder contains the files of all users, and a log with names, addresses and tokens. An attacker who guesses a file's path can download it without logging in.",
  recommendation:
    'Move the data folder outside the document root, and set `datadirectory` to it. Until then, return 404 for `/data`.',
  found: 'The data folder of Nextcloud is publicly accessible',
  cwe: [552, 538],
  references: [
    'https://docs.nextcloud.com/server/latest/admin_manual/installation/harden_server.html',
    'https://cwe.mitre.org/data/definitions/552.html',
  ],
});
