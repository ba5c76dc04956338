import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import { compareVersions } from '../data/php-version.ts';
import type { TimthumbArtifact } from '../wordpress/gather-timthumbs.ts';

/** The last release; all before it have published vulnerabilities that allow remote code execution. */
const LAST = '2.8.14';

/**
 * TimThumb, a thumbnail script that is no longer maintained, is accessible in a theme or plugin. Certain by its own error
 * message; 8 where its version allows remote code execution. Only where the options include it.
 */
export const wordpressTimthumb: Check<TimthumbArtifact> = {
  id: 'wordpress-timthumb',
  title: 'TimThumb script exposed',
  score: 6,
  risk: 'TimThumb fetches remote files on request and is no longer maintained. Versions before 2.8.14 have published vulnerabilities that allow an attacker to run code on the server.',
  recommendation: 'Remove the script, or the theme or plugin that contains it. WordPress creates thumbnails itself.',
  cwe: [94, 1104],
  references: ['https://nvd.nist.gov/vuln/detail/CVE-2011-4106', 'https://nvd.nist.gov/vuln/detail/CVE-2014-4663'],
  judge({ base, found, missing, gaps }) {
    const gone = new Set(missing);
    const instances = found.map(({ path, version, exhibit }) => ({
      resource: base,
      location: path,
      title: `TimThumb ${version ?? ''} script exposed`.replace('  ', ' '),
      description: `The thumbnail script TimThumb${version === undefined ? '' : ` ${version}`} is publicly accessible at ${path}.`,
      evidence: evidenceOf([exhibit]),
      reproduce: curlLine(exhibit.url),
      confidence: 'certain' as const,
      ...(version !== undefined && compareVersions(version, LAST) < 0 ? { score: 8 } : {}),
    }));
    return {
      kind: 'ran',
      instances,
      examined: ({ resource, location }) => resource === base && gone.has(location),
      gaps,
    };
  },
};
