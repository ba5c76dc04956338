import type { Check, Verdict } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

function judge(site: SiteArtifact): Verdict {
  const { home, overHttps } = site;
  const ran: Verdict = { kind: 'ran', instances: [], examined: ofTarget(site) };
  if (home.url.protocol === 'https:' || overHttps.kind === 'answers') return ran;
  const isPortOfItsOwn = overHttps.kind === 'unknown' && home.url.port !== '';
  if (overHttps.kind === 'unknown' && !isPortOfItsOwn) return { kind: overHttps.outcome, reason: overHttps.reason };
  const why = overHttps.kind === 'silent' ? ` Over https: ${shown(overHttps.reason, 200)}.` : '';
  return {
    ...ran,
    instances: [
      {
        ...subjectOf(site, 'https', home.url),
        description: `The site is served over plain HTTP at ${shown(home.url.origin, 150)}.${why}`,
        evidence: `GET ${shown(home.url.href, 300)} -> ${home.status}${why === '' ? '' : `\n${why.trim()}`}`,
      },
    ],
  };
}

/**
 * Site served over plain HTTP. A site answers over http, and over https nothing does. Fires on `http://shop.example/`
 * where port 443 is closed, and on a site over http on a port of its own. Where https answers too, the missing
 * redirect is another check's. Certain.
 */
export const siteWithoutHttps: Check<SiteArtifact> = {
  id: 'site-without-https',
  title: 'Site served over plain HTTP',
  score: 6,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
    'https://letsencrypt.org/getting-started/',
  ],
  risk: 'An attacker on the network path can read and change everything that visitors send and receive, including passwords and session cookies.',
  recommendation:
    'Install a TLS certificate, serve the site over https, and redirect http to https.\nnginx: listen 443 ssl; ssl_certificate and ssl_certificate_key; certbot --nginx configures them\nApache: mod_md or certbot --apache\nCloudFront: an ACM certificate for the alternate domain name, ViewerProtocolPolicy: redirect-to-https',
  judge,
};
