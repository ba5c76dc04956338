import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import type { Outcome } from '../../observatory/outcomes.ts';
import { isPreloadedHost } from '../../observatory/preloaded-hosts.ts';
import { redirection } from '../../observatory/tests/redirection.ts';
import { ofTarget, placeOf } from '../place.ts';
import type { Counterpart, SiteArtifact } from '../site-artifact.ts';

type Words = Pick<Instance, 'title' | 'description'> & { readonly score: number };

/** What is wrong with each way from http; outcomes that are well are not here. */
const wrong: ReadonlyMap<Outcome, Words> = new Map<Outcome, Words>([
  [
    'redirection-missing',
    {
      title: 'The site answers over http and does not redirect',
      description: 'The address is answered over http without a redirect to https.',
      score: 6,
    },
  ],
  [
    'redirection-not-to-https',
    {
      title: 'Redirects from http end at http',
      description: 'The address over http redirects, and the last address is not over https.',
      score: 6,
    },
  ],
  [
    'redirection-invalid-cert',
    {
      title: 'Redirect from http leads to a certificate that is not trusted',
      description: 'The address over http redirects to https, where browsers warn of the certificate.',
      score: 6,
    },
  ],
  [
    'redirection-not-to-https-on-initial-redirection',
    {
      title: 'First redirect from http leads to http again',
      description: 'The address over http redirects to another one over http before it comes to https.',
      score: 3,
    },
  ],
  [
    'redirection-off-host-from-http',
    {
      title: 'First redirect from http leads to another host',
      description:
        'The address over http redirects to another host at once, so that browsers never hear the Strict-Transport-Security of this one.',
      score: 3,
    },
  ],
]);

const facts = {
  id: 'https-redirection',
  title: 'Visitors over http are not led to https as they should be',
  score: 6,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS#http_redirection',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
  ],
  risk: 'Browsers that are given a bare name, old links and bookmarks come over http: what is sent there can be read and changed by anybody on the way.',
  recommendation:
    'Answer every request over http with a permanent redirect to the same host over https, and go on from there.\nnginx: server { listen 80; return 301 https://$host$request_uri; }\nApache: RewriteEngine On, RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L] in the virtual host of port 80\nCloudFront: ViewerProtocolPolicy: redirect-to-https',
} as const;

function routeLines({ route }: Extract<Counterpart, { kind: 'answers' }>): string {
  return route.map(({ url, status }) => `${status ?? 'not asked'} ${shown(url.href, 300)}`).join('\n');
}

function judge(site: SiteArtifact): Verdict {
  const { overHttp, overHttps, certificate } = site;
  if (overHttp.kind === 'unknown') return { kind: overHttp.outcome, reason: overHttp.reason };
  if (overHttps.kind !== 'answers')
    return {
      kind: overHttps.kind === 'unknown' ? overHttps.outcome : 'not_testable',
      reason: 'The site does not answer over https',
    };
  const ran: Verdict = { kind: 'ran', instances: [], lookedAt: ofTarget(site) };
  if (overHttp.kind === 'silent') return ran;
  const [first] = overHttp.route;
  const outcome = redirection({
    overHttp: { route: overHttp.route.map(({ url }) => url), verified: certificate.kind !== 'not_trusted' },
    isPreloaded: isPreloadedHost,
  });
  const words = wrong.get(outcome);
  if (!words || !first) return ran;
  const instance = { ...words, ...placeOf(site, 'http', first.url), evidence: routeLines(overHttp) };
  return { ...ran, instances: [instance] };
}

/**
 * The way from http to https has one of the faults that Mozilla's Observatory knows: none at all, an end at http, http
 * again or another host first, a certificate that is not trusted. Fires on `http://shop.example/` answered with 200
 * while https answers as well; not where nothing answers over http. Certain.
 */
export const httpsRedirection: Check<SiteArtifact> = { ...facts, judge };
