import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { Page } from '../../../../scanning/web/page/page.ts';
import { shown } from '../../headers/evidence.ts';
import { gradeOf } from '../../observatory/grade.ts';
import type { ObservedSite } from '../../observatory/observed-site.ts';
import { isPreloadedHost } from '../../observatory/preloaded-hosts.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

/** The page that the Observatory looks at: over https wherever that answers. */
function gradedPage({ home, leadsAway, overHttps }: SiteArtifact): Page | undefined {
  const page = overHttps.kind === 'answers' ? overHttps.page : leadsAway ? undefined : home;
  const status = page?.status ?? 0;
  const isGraded = (status >= 200 && status < 300) || status === 401 || status === 403;
  return isGraded ? page : undefined;
}

function observed(site: SiteArtifact, page: Page): ObservedSite {
  const { target, overHttp, overHttps, certificate, home, cookies } = site;
  const verified = certificate.kind !== 'not_trusted';
  const scheme = overHttps.kind === 'answers' ? 'https:' : 'http:';
  // What was set on the way counts where the page at its end is the one that is graded, and the way is the same.
  const set =
    page.url.href === home.url.href
      ? cookies.filter(({ url }) => new URL(url).protocol === scheme)
      : page.headers.all('set-cookie').map((header) => ({ url: page.url.href, header }));
  return {
    hostname: target.hostname,
    scheme,
    answer: page,
    overHttp: overHttp.kind === 'answers' ? { route: overHttp.route.map(({ url }) => url), verified } : undefined,
    overHttps: overHttps.kind === 'answers' ? { headers: page.headers, verified } : undefined,
    // Asking as another origin would be a probe.
    crossOrigin: { headers: page.headers, origin: undefined },
    cookies: set,
    isPreloaded: isPreloadedHost,
  };
}

function judge(site: SiteArtifact): Verdict {
  const page = gradedPage(site);
  if (page?.url.protocol === 'http:')
    return { kind: 'not_testable', reason: 'The site is served over plain HTTP, which decides its grade by itself' };
  if (page === undefined)
    return {
      kind: 'not_testable',
      reason: 'The home page returns an error or redirects to another site, so that it cannot be graded',
    };
  const { grade, score, tests } = gradeOf(observed(site, page));
  const lines = tests.map(({ test, outcome, modifier, words }) => {
    const points = modifier > 0 ? `+${modifier}` : String(modifier);
    return `${points.padStart(4)}  ${test}: ${words} (${outcome})`;
  });
  const worst = tests.filter(({ modifier }) => modifier < 0).toSorted((a, b) => a.modifier - b.modifier);
  const lost = worst.map(({ test, modifier }) => `${test} ${modifier}`).join(', ');
  const unsure =
    site.certificate.kind === 'unknown' ? ' Certificate trust could not be checked and is not included.' : '';
  const instance = {
    ...subjectOf(site, 'grade', page.url),
    title: `Mozilla Observatory grade ${grade} (${score} points)`,
    description: `The home page is graded ${grade} with ${score} points by the scoring of Mozilla's HTTP Observatory.${lost === '' ? '' : ` Points deducted: ${lost}.`}${unsure}`,
    evidence: [
      `GET ${shown(page.url.href, 300)} -> ${page.status}`,
      ' 100  base score',
      ...lines,
      `${String(score).padStart(4)}  total: ${grade}`,
    ].join('\n'),
  };
  return { kind: 'ran', instances: [instance], examined: ofTarget(site) };
}

/**
 * Mozilla Observatory grade. The grade that Mozilla's HTTP Observatory (algorithm version 4) would give to the front
 * page of a site over https, and what each of its ten tests adds and takes; always reported there. Two things differ from Mozilla's own scan: no
 * request is sent from another origin, and of the browsers' list of https-only hosts only whole top-level domains are
 * known. Certain beside these.
 */
export const observatoryGrade: Check<SiteArtifact> = {
  id: 'observatory-grade',
  title: 'Mozilla Observatory grade',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: [
    'https://developer.mozilla.org/en-US/observatory',
    'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
  ],
  risk: 'The grade indicates how well the security headers of the site protect its visitors. Customers and auditors often ask for it.',
  recommendation:
    'Start with the test that costs the most points; separate findings describe the header to send, with examples for nginx, Apache and CloudFront. Bonus points count from a score of 90 points.',
  judge,
};
