import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import type { Outcome } from '../../observatory/outcomes.ts';
import { isPreloadedHost } from '../../observatory/preloaded-hosts.ts';
import { redirection } from '../../observatory/tests/redirection.ts';
import type { Counterpart, SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

type Words = Pick<Instance, 'title' | 'description'> & { readonly score: number };

/** What is wrong with each way from http; outcomes that are well are not here. */
const wrong: ReadonlyMap<Outcome, Words> = new Map<Outcome, Words>([
  [
    'redirection-missing',
    {
      title: 'HTTP to HTTPS redirect missing',
      description: 'The server responds to the http request without a redirect to https.',
      score: 6,
    },
  ],
  [
    'redirection-not-to-https',
    {
      title: 'HTTP to HTTPS redirect missing: redirects end at an http URL',
      description: 'The http URL redirects, but the final URL does not use https.',
      score: 6,
    },
  ],
  [
    'redirection-invalid-cert',
    {
      title: 'HTTP to HTTPS redirect to a host with an untrusted certificate',
      description: 'The http URL redirects to https, where browsers show a certificate warning.',
      score: 6,
    },
  ],
  [
    'redirection-not-to-https-on-initial-redirection',
    {
      title: 'HTTP to HTTPS redirect through another http URL',
      description: 'The http URL redirects to another http URL before it redirects to https.',
      score: 3,
    },
  ],
  [
    'redirection-off-host-from-http',
    {
      title: 'HTTP to HTTPS redirect to another host first',
      description:
        'The http URL redirects directly to another host, so that browsers do not receive the Strict-Transport-Security header (HSTS) of this host.',
      score: 3,
    },
  ],
]);

const facts = {
  id: 'https-redirection',
  title: 'HTTP to HTTPS redirect missing or incorrect',
  score: 6,
  confidence: 'certain',
  cwe: [319],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS#http_redirection',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html',
  ],
  risk: 'Browsers use http for old links, bookmarks and addresses typed without a scheme. An attacker on the network path can read and change what is sent in such requests.',
  recommendation:
    'Redirect every http request permanently to the same host over https first, and to other addresses from there.\nnginx: server { listen 80; return 301 https://$host$request_uri; }\nApache: RewriteEngine On, RewriteRule ^ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L] in the virtual host of port 80\nCloudFront: ViewerProtocolPolicy: redirect-to-https',
} as const;

function routeLines({ route }: Extract<Counterpart, { kind: 'answers' }>): string {
  return route.map(({ url, status }) => `${status ?? 'not requested'} ${shown(url.href, 300)}`).join('\n');
}

function judge(site: SiteArtifact): Verdict {
  const { overHttp, overHttps, certificate } = site;
  if (overHttp.kind === 'unknown') return { kind: overHttp.outcome, reason: overHttp.reason };
  if (overHttps.kind !== 'answers')
    return {
      kind: overHttps.kind === 'unknown' ? overHttps.outcome : 'not_testable',
      reason: 'The site does not respond over https',
    };
  const ran: Verdict = { kind: 'ran', instances: [], examined: ofTarget(site) };
  if (overHttp.kind === 'silent') return ran;
  const [first] = overHttp.route;
  const outcome = redirection({
    overHttp: { route: overHttp.route.map(({ url }) => url), verified: certificate.kind !== 'not_trusted' },
    isPreloaded: isPreloadedHost,
  });
  const words = wrong.get(outcome);
  if (!words || !first) return ran;
  const instance = { ...words, ...subjectOf(site, 'http', first.url), evidence: routeLines(overHttp) };
  return { ...ran, instances: [instance] };
}

/**
 * HTTP to HTTPS redirect missing or incorrect. The way from http to https has one of the faults that Mozilla's
 * Observatory knows: none at all, an end at http, http again or another host first, a certificate that is not trusted.
 * Fires on `http://shop.example/` answered with 200 while https answers as well; not where nothing answers over http.
 * Certain.
 */
export const httpsRedirection: Check<SiteArtifact> = { ...facts, judge };
