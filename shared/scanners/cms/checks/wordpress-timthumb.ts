import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import { compareVersions } from '../data/php-version.ts';
import type { TimthumbArtifact } from '../wordpress/gather-timthumbs.ts';

/** The last release; all before it have published flaws by which code can be run. */
const LAST = '2.8.14';

/**
 * TimThumb, a script for thumbnails that nobody keeps up any more, answers in a theme or plugin. Certain by its own
 * error message; 8 where its version is one that lets code be run. Only looked for where the options ask for it.
 */
export const wordpressTimthumb: Check<TimthumbArtifact> = {
  id: 'wordpress-timthumb',
  title: 'TimThumb answers in a theme or plugin',
  score: 6,
  risk: 'The script fetches files for whoever asks, is no longer kept up, and older versions run code of strangers.',
  recommendation: 'Remove the script, or the theme or plugin that brings it; WordPress makes thumbnails by itself.',
  cwe: [94, 1104],
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2011-4106', 'https://nvd.nist.gov/vuln/detail/CVE-2014-4663'],
  judge({ base, found, missing, gaps }) {
    const gone = new Set(missing);
    const instances = found.map(({ path, version, exhibit }) => ({
      resource: base,
      location: path,
      title: `TimThumb ${version ?? ''} answers in a theme or plugin`.replace('  ', ' '),
      description: `TimThumb${version === undefined ? '' : ` ${version}`} answers at ${path}.`,
      evidence: evidenceOf([exhibit]),
      reproduce: curlLine(exhibit.url),
      confidence: 'certain' as const,
      ...(version !== undefined && compareVersions(version, LAST) < 0 ? { score: 8 } : {}),
    }));
    return {
      kind: 'ran',
      instances,
      lookedAt: ({ resource, location }) => resource === base && gone.has(location),
      gaps,
    };
  },
};
