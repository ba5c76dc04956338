import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** A Mercurial repository under the site, by its list of formats or its own settings. */
export const mercurialFolder: Check<ExposureArtifact> = exposureCheck({
  id: 'mercurial-folder',
  title: "The site's Mercurial repository can be read",
  score: 8,
  risk: 'The whole source with its history can be put together from it: settings, keys and what was deleted later.',
  recommendation:
    'Deny access to .hg in the web server, or deploy without it. Change every secret that was ever committed.',
  found: 'The folder of a Mercurial repository answers',
  cwe: [527],
  references: ['https://wiki.mercurial-scm.org/FileFormats', 'https://cwe.mitre.org/data/definitions/527.html'],
});
