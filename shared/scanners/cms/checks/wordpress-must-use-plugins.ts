import type { Check } from '../../../scanning/check.ts';
import { type ExposureArtifact, exposureCheck } from '../exposure/exposure-check.ts';

/** The must-use folder by a listing, by files of it that the home page loads, or tentatively by the empty page that stands in for a listing. */
export const wordpressMustUsePlugins: Check<ExposureArtifact> = exposureCheck({
  id: 'wordpress-must-use-plugins',
  title: 'Must-use plugins are there',
  score: 1,
  risk: 'They run on every page and are not listed among the plugins, so that their updates are forgotten.',
  recommendation: 'Keep track of their versions by hand, and switch the listing of their folder off.',
  found: 'The folder of must-use plugins is there',
  oneCause: true,
  cwe: [200],
  references: [
    'https://developer.wordpress.org/advanced-administration/plugins/mu-plugins/',
    'https://cwe.mitre.org/data/definitions/200.html',
  ],
});
