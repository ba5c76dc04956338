import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The must-use folder by a listing, by files of it that the home page loads, or tentatively by the empty page that stands in for a listing. */
export const wordpressMustUsePlugins: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-must-use-plugins',
  title: 'WordPress must-use plugins detected',
  score: 1,
  risk: 'Must-use plugins run on every page and receive no update notifications. Vulnerable versions can remain unnoticed.',
  recommendation: 'Track the versions of must-use plugins manually, and disable directory listing for their folder.',
  found: 'WordPress must-use plugins were detected',
  oneCause: true,
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/plugins/mu-plugins/',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
