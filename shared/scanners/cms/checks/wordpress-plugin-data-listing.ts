import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A listing of a folder in which a plugin keeps logs, exports or what visitors have uploaded. */
export const wordpressPluginDataListing: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-plugin-data-listing',
  title: 'WordPress plugin data: directory listing',
  score: 6,
  risk: 'The names of such files are random because the files are private: logs of payments, attachments of forms, exports of customers. A listing discloses them to anyone.',
  recommendation:
    'Deny listings (Apache: `Options -Indexes`; nginx: `autoindex off`), and keep such data outside the document root where the plugin allows it.',
  found: 'A folder with private data of a plugin is publicly accessible with a directory listing',
  cwe: [548, 552],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/hardening/',
    'https://cwe.mitre.org/data/definitions/548.html',
  ],
});
