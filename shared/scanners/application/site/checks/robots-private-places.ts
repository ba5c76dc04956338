import type { Check } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import { disallowedPaths } from '../robots.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

const sensitiveWords: ReadonlySet<string> = new Set(
  'admin administrator backend backup backups bak confidential config conf credentials database db debug dev dump export exports hidden intern internal intranet log logs manage management old private restricted secret secrets secure sql stage staging stats temp test tmp upload uploads users'.split(
    ' ',
  ),
);
/** Paths that every installation of a well-known system lists disclose nothing. */
const usual = /^\/(?:wp-admin|wp-includes|administrator)\/?/;

const maxShown = 20;

function isSensitive(path: string): boolean {
  if (usual.test(path)) return false;
  return path
    .slice(0, 300)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => sensitiveWords.has(word));
}

/**
 * Sensitive paths disclosed in robots.txt. robots.txt excludes paths with sensitive names from crawling: `Disallow:
 * /backup-2019/`. Firm: it goes by the names, and whether they are open is not tried here.
 */
export const sensitivePathsInRobots: Check<SiteArtifact> = {
  id: 'robots-private-places',
  title: 'Sensitive paths disclosed in robots.txt',
  score: 1,
  confidence: 'firm',
  cwe: [200],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9309#section-3',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/03-Review_Webserver_Metafiles_for_Information_Leakage',
  ],
  risk: 'robots.txt is public and does not restrict access. An attacker can use the listed paths as starting points.',
  recommendation:
    'Protect such paths with a login and remove them from robots.txt. Where content is public but should not be indexed by search engines, send X-Robots-Tag: noindex.\nnginx: location /private/ { add_header X-Robots-Tag noindex always; }\nApache: Header set X-Robots-Tag noindex in the <Location>\nCloudFront (response headers policy of that cache behavior): a custom header X-Robots-Tag',
  judge: (site) => {
    const { robots } = site;
    if (robots.kind === 'unknown') return { kind: robots.outcome, reason: robots.reason };
    const paths = robots.kind === 'found' ? disallowedPaths(robots.text).filter(isSensitive) : [];
    const ran = { kind: 'ran', instances: [], examined: ofTarget(site) } as const;
    if (robots.kind !== 'found' || paths.length === 0) return ran;
    const more = paths.length > maxShown ? `\nand ${paths.length - maxShown} more` : '';
    const instance = {
      ...subjectOf(site, '/robots.txt', robots.url),
      description: `robots.txt excludes ${paths.length === 1 ? 'one path' : `${paths.length} paths`} with sensitive names from crawling. Whether the paths are accessible was not checked.`,
      evidence: `${paths
        .slice(0, maxShown)
        .map((path) => `Disallow: ${shown(path, 150)}`)
        .join('\n')}${more}`,
    };
    return { ...ran, instances: [instance] };
  },
};
