import type { Check } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

/**
 * security.txt missing. A site has no security.txt (RFC 9116) at /.well-known/ or at its root. Certain, and
 * informational.
 */
export const securityTxtMissing: Check<SiteArtifact> = {
  id: 'security-txt-missing',
  title: 'security.txt missing',
  score: 1,
  confidence: 'certain',
  cwe: [1059],
  references: ['https://www.rfc-editor.org/rfc/rfc9116', 'https://securitytxt.org/'],
  risk: 'Security researchers who discover a vulnerability have no contact to report it to. Reports may not reach the site operator, or may be published without notice.',
  recommendation:
    'Publish /.well-known/security.txt with Contact and Expires, as text/plain in UTF-8, over https.\nnginx: location = /.well-known/security.txt { alias /etc/nginx/security.txt; default_type text/plain; }\nApache: Alias /.well-known/security.txt /etc/apache2/security.txt\nCloudFront: store the file in the origin bucket of the site, or return it from a CloudFront function',
  judge: (site) => {
    const { securityTxt: file } = site;
    if (file.kind === 'unknown') return { kind: file.outcome, reason: file.reason };
    const ran = { kind: 'ran', instances: [], examined: ofTarget(site) } as const;
    if (file.kind === 'found') return ran;
    const instance = {
      ...subjectOf(site, '/.well-known/security.txt', file.page.url),
      description: 'Neither /.well-known/security.txt nor /security.txt returns a security.txt file (RFC 9116).',
      evidence: `GET ${shown(file.page.url.href, 300)} -> ${file.page.status}${file.page.status === 200 ? ' (another page)' : ''}`,
    };
    return { ...ran, instances: [instance] };
  },
};
