import { branchOf } from '../cms/other/branches.ts';

/** The day on which the facts below were put together, from the makers' own pages on support. */
export const endOfLifeAsOf = '2026-11-21';

/** Until when the branches of a product get security fixes from their makers. */
interface Support {
  /** The maker's page that says so. */
  readonly source: string;
  /** Branch and last day. Only what the makers have announced or let be known: a branch that is not here is not judged. */
  readonly ends: Readonly<Record<string, string>>;
  /** Branches below this one got no more fixes at the day of this data, though the day of their end is not told here. */
  readonly oldest?: string;
}

/** Asked of the CMS scan's own table. */
const systems: ReadonlyMap<string, readonly [name: string, source: string]> = new Map([
  ['Drupal', ['drupal', 'https://www.drupal.org/about/core/policies/core-release-cycles/schedule']],
  ['Joomla', ['joomla', 'https://docs.joomla.org/Joomla_CMS_versions']],
  ['Ghost', ['ghost', 'https://docs.ghost.org/faq/major-versions-lts']],
  ['TYPO3', ['typo3', 'https://typo3.org/cms/roadmap']],
  [
    'Magento',
    ['magento', 'https://experienceleague.adobe.com/en/docs/commerce-operations/release/planning/lifecycle-policy'],
  ],
]);

const supports: ReadonlyMap<string, Support> = new Map([
  [
    'PHP',
    {
      source: 'https://www.php.net/supported-versions.php',
      ends: {
        '5.2': '2011-01-06',
        '5.3': '2014-08-14',
        '5.4': '2015-09-03',
        '5.5': '2016-07-21',
        '5.6': '2018-12-31',
        '7.0': '2019-01-10',
        '7.1': '2019-12-01',
        '7.2': '2020-11-30',
        '7.3': '2021-12-06',
        '7.4': '2022-11-28',
        '8.0': '2023-11-26',
        '8.1': '2025-12-31',
        '8.2': '2026-12-31',
        '8.3': '2027-12-31',
        '8.4': '2028-12-31',
        '8.5': '2029-12-31',
      },
      oldest: '5.2',
    },
  ],
  [
    'nginx',
    {
      source: 'https://nginx.org/en/CHANGES',
      ends: {
        '1.10': '2017-04-12',
        '1.12': '2018-04-17',
        '1.14': '2019-04-23',
        '1.16': '2020-04-21',
        '1.18': '2021-04-20',
        '1.20': '2022-05-24',
        '1.22': '2023-04-11',
        '1.24': '2024-04-23',
        '1.26': '2025-04-23',
      },
      // An odd branch ends where the even one behind it begins.
      oldest: '1.27',
    },
  ],
  [
    'Apache HTTP Server',
    {
      source: 'https://httpd.apache.org/security/vulnerabilities_24.html',
      ends: { '1.3': '2010-02-03', '2.0': '2013-07-10', '2.2': '2018-01-01' },
      oldest: '2.4',
    },
  ],
  [
    'OpenSSL',
    {
      source: 'https://www.openssl.org/policies/releasestrat.html',
      ends: {
        '0.9.8': '2015-12-31',
        '1.0.0': '2015-12-31',
        '1.0.1': '2016-12-31',
        '1.0.2': '2019-12-31',
        '1.1.0': '2019-09-11',
        '1.1.1': '2023-09-11',
        '3.0': '2026-09-07',
        '3.1': '2025-03-14',
        '3.2': '2025-11-23',
        '3.3': '2026-04-09',
        '3.4': '2026-10-22',
        '3.5': '2030-04-08',
      },
      oldest: '0.9.8',
    },
  ],
  [
    'jQuery',
    {
      source: 'https://github.com/jquery/jquery.com/blob/main/pages/support.md',
      ends: { '1': '2021-03-02', '2': '2016-06-09' },
    },
  ],
  [
    'AngularJS',
    {
      source: 'https://docs.angularjs.org/misc/version-support-status',
      ends: { '1': '2021-12-31', '0': '2012-06-14' },
    },
  ],
  [
    'Angular',
    {
      source: 'https://angular.dev/reference/releases',
      ends: {
        '11': '2022-05-11',
        '12': '2022-11-12',
        '13': '2023-05-04',
        '14': '2023-11-18',
        '15': '2024-05-18',
        '16': '2024-11-08',
        '17': '2025-05-15',
        '18': '2025-11-21',
        '19': '2026-05-19',
        '20': '2026-11-28',
      },
      oldest: '11',
    },
  ],
  [
    'Vue.js',
    { source: 'https://v2.vuejs.org/eol/', ends: { '0': '2016-10-01', '1': '2017-10-01', '2': '2023-12-31' } },
  ],
  [
    'Bootstrap',
    {
      source: 'https://github.com/twbs/release',
      ends: { '2': '2013-08-19', '3': '2019-07-24', '4': '2023-01-01' },
      oldest: '3',
    },
  ],
  [
    'Nuxt',
    {
      source: 'https://nuxt.com/docs/community/roadmap',
      ends: { '1': '2019-09-18', '2': '2024-06-30', '3': '2026-07-31' },
    },
  ],
  [
    'Next.js',
    {
      source: 'https://nextjs.org/support-policy',
      ends: { '12': '2022-11-21', '13': '2024-12-21', '14': '2025-10-26' },
      oldest: '12',
    },
  ],
  [
    'Node.js',
    {
      source: 'https://nodejs.org/en/about/previous-releases',
      ends: {
        '10': '2021-04-30',
        '12': '2022-04-30',
        '14': '2023-04-30',
        '16': '2023-09-11',
        '17': '2022-06-01',
        '18': '2025-04-30',
        '19': '2023-06-01',
        '20': '2026-04-30',
        '21': '2024-06-01',
        '22': '2027-04-30',
        '23': '2025-06-01',
        '24': '2028-04-30',
      },
      oldest: '10',
    },
  ],
  [
    'Python',
    {
      source: 'https://devguide.python.org/versions/',
      ends: {
        '2': '2020-01-01',
        '3.4': '2019-03-18',
        '3.5': '2020-09-30',
        '3.6': '2021-12-23',
        '3.7': '2023-06-27',
        '3.8': '2024-10-07',
        '3.9': '2025-10-31',
        '3.10': '2026-10-31',
        '3.11': '2027-10-31',
        '3.12': '2028-10-31',
        '3.13': '2029-10-31',
        '3.14': '2030-10-31',
      },
      oldest: '3.4',
    },
  ],
  [
    'Ruby',
    {
      source: 'https://www.ruby-lang.org/en/downloads/branches/',
      ends: {
        '1.9': '2015-02-23',
        '2.0': '2016-02-24',
        '2.1': '2017-03-31',
        '2.2': '2018-03-31',
        '2.3': '2019-03-31',
        '2.4': '2020-03-31',
        '2.5': '2021-03-31',
        '2.6': '2022-03-31',
        '2.7': '2023-03-31',
        '3.0': '2024-04-23',
        '3.1': '2025-03-26',
        '3.2': '2026-03-31',
        '3.3': '2027-03-31',
        '3.4': '2028-03-31',
      },
      oldest: '1.9',
    },
  ],
  [
    'Perl',
    {
      source: 'https://perldoc.perl.org/perlpolicy',
      ends: { '5.32': '2023-07-02', '5.34': '2024-06-09', '5.36': '2025-07-03' },
      oldest: '5.32',
    },
  ],
  [
    'Ruby on Rails',
    {
      source: 'https://rubyonrails.org/maintenance',
      ends: {
        '4.2': '2019-08-16',
        '5.0': '2019-08-16',
        '5.1': '2019-08-16',
        '5.2': '2022-06-01',
        '6.0': '2023-06-01',
        '6.1': '2024-10-01',
        '7.0': '2025-04-01',
        '7.1': '2025-10-01',
        '7.2': '2026-08-09',
      },
      oldest: '4.2',
    },
  ],
  [
    'Django',
    {
      source: 'https://www.djangoproject.com/download/#supported-versions',
      ends: {
        '1.11': '2020-04-01',
        '2.0': '2019-04-01',
        '2.1': '2019-12-02',
        '2.2': '2022-04-01',
        '3.0': '2021-04-06',
        '3.1': '2021-12-07',
        '3.2': '2024-04-01',
        '4.0': '2023-04-01',
        '4.1': '2023-12-01',
        '4.2': '2026-04-30',
        '5.0': '2025-04-02',
        '5.1': '2025-12-31',
        '5.2': '2028-04-30',
      },
      oldest: '1.11',
    },
  ],
  [
    'Laravel',
    {
      source: 'https://laravel.com/docs/releases#support-policy',
      ends: {
        '5': '2020-09-03',
        '6': '2022-09-06',
        '7': '2021-03-03',
        '8': '2023-01-24',
        '9': '2024-02-06',
        '10': '2025-02-04',
        '11': '2026-03-12',
        '12': '2027-02-24',
      },
      oldest: '5',
    },
  ],
  [
    'Symfony',
    {
      source: 'https://symfony.com/releases',
      ends: {
        '3.4': '2021-11-30',
        '4.4': '2023-11-30',
        '5.4': '2025-02-28',
        '6.0': '2023-01-31',
        '6.1': '2023-01-31',
        '6.2': '2023-07-31',
        '6.3': '2024-01-31',
        '6.4': '2027-11-30',
        '7.0': '2024-07-31',
        '7.1': '2025-01-31',
        '7.2': '2025-07-31',
        '7.3': '2026-01-31',
      },
      oldest: '3.4',
    },
  ],
  [
    'CakePHP',
    {
      source: 'https://book.cakephp.org/5/en/release-policy.html',
      ends: { '2': '2021-06-15', '3': '2021-12-15', '4': '2026-09-10' },
      oldest: '2',
    },
  ],
  [
    'ASP.NET',
    {
      source: 'https://learn.microsoft.com/lifecycle/products/microsoft-net-framework',
      ends: { '1.0': '2009-07-14', '1.1': '2013-10-08' },
    },
  ],
  [
    'Apache Tomcat',
    {
      source: 'https://tomcat.apache.org/whichversion.html',
      ends: {
        '5': '2012-09-30',
        '6': '2016-12-31',
        '7': '2021-03-31',
        '8.0': '2018-06-30',
        '8.5': '2024-03-31',
        '10.0': '2022-10-31',
      },
      oldest: '5',
    },
  ],
  [
    'Jetty',
    {
      source: 'https://jetty.org/download.html',
      ends: { '7': '2014-11-30', '8': '2014-11-30', '9': '2025-02-28', '10': '2025-02-28', '11': '2025-02-28' },
      oldest: '7',
    },
  ],
  [
    'Microsoft IIS',
    {
      source: 'https://learn.microsoft.com/lifecycle/products/internet-information-services-iis',
      // Each goes with a version of Windows: 6 with 2003, 7 with 2008, 8 with 2012.
      ends: { '5': '2010-07-13', '6': '2015-07-14', '7': '2020-01-14', '8': '2023-10-10' },
      oldest: '5',
    },
  ],
  [
    'Varnish',
    {
      source: 'https://varnish-cache.org/releases/',
      ends: {
        '3': '2015-04-09',
        '4': '2018-09-15',
        '5': '2018-03-15',
        '6.1': '2019-03-15',
        '7.4': '2024-09-15',
        '7.5': '2025-03-17',
      },
      oldest: '3',
    },
  ],
  [
    'HAProxy',
    {
      source: 'https://www.haproxy.org/',
      ends: {
        '1.8': '2022-12-31',
        '2.0': '2024-03-31',
        '2.1': '2021-03-31',
        '2.2': '2025-04-30',
        '2.3': '2022-03-31',
        '2.5': '2023-03-31',
        '2.7': '2024-03-31',
        '2.9': '2025-03-31',
        '2.4': '2026-06-30',
      },
      oldest: '1.8',
    },
  ],
  [
    'Squid',
    {
      source: 'https://www.squid-cache.org/Versions/',
      ends: { '2': '2012-12-31', '3': '2018-07-01', '4': '2021-06-01', '5': '2023-07-06' },
    },
  ],
  [
    'MediaWiki',
    {
      source: 'https://www.mediawiki.org/wiki/Version_lifecycle',
      ends: {
        '1.31': '2021-09-30',
        '1.35': '2023-12-21',
        '1.36': '2022-06-01',
        '1.37': '2022-11-30',
        '1.38': '2023-06-30',
        '1.39': '2025-12-31',
        '1.40': '2024-06-30',
        '1.41': '2024-12-21',
        '1.42': '2025-06-30',
        '1.43': '2027-12-31',
        '1.44': '2026-06-30',
      },
      oldest: '1.31',
    },
  ],
  [
    'Grafana',
    {
      source: 'https://grafana.com/docs/grafana/latest/upgrade-guide/when-to-upgrade/',
      ends: { '8': '2023-06-14', '9': '2024-05-01' },
      oldest: '8',
    },
  ],
  [
    'GitLab',
    {
      source: 'https://docs.gitlab.com/policy/maintenance/',
      ends: { '15': '2024-05-16', '16': '2025-05-15', '17': '2026-05-21' },
      oldest: '15',
    },
  ],
  [
    'Kibana',
    {
      source: 'https://www.elastic.co/support/eol',
      ends: { '5': '2019-03-11', '6': '2022-02-10', '7': '2026-01-15' },
      oldest: '5',
    },
  ],
  [
    'WordPress',
    {
      // The makers support the newest branch alone; older ones get fixes as a courtesy, these no more.
      source: 'https://wordpress.org/news/2025/07/dropping-security-updates-for-wordpress-versions-4-1-through-4-6/',
      ends: {
        '4.1': '2025-07-31',
        '4.2': '2025-07-31',
        '4.3': '2025-07-31',
        '4.4': '2025-07-31',
        '4.5': '2025-07-31',
        '4.6': '2025-07-31',
      },
      oldest: '4.1',
    },
  ],
]);

/** What the makers say of a version. */
export type EndOfLife =
  /** It got no more fixes from that day on; without one, where only the day of this data is known. */
  | { readonly kind: 'ended'; readonly branch: string; readonly endedAt: string | undefined; readonly source: string }
  | { readonly kind: 'supported' }
  /** Nothing is known of the product or this branch. */
  | { readonly kind: 'unknown' };

const numbersOf = (version: string) => (/^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);

function isBelow(version: string, other: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(other)];
  for (const [at, number] of right.entries()) {
    const own = left[at];
    // A version that is told in part is not below what begins as it does.
    if (own === undefined || own !== number) return own !== undefined && own < number;
  }
  return false;
}

function branchIn(ends: Support['ends'], version: string): readonly [branch: string, end: string] | undefined {
  const parts = numbersOf(version);
  for (let length = Math.min(parts.length, 3); length > 0; length -= 1) {
    const branch = parts.slice(0, length).join('.');
    const end = Object.hasOwn(ends, branch) ? ends[branch] : undefined;
    if (end !== undefined) return [branch, end];
  }
  return undefined;
}

/** Products of which ends are known, and the https page of each that says so. */
export function endOfLifeSources(): readonly (readonly [product: string, source: string])[] {
  return [
    ...[...supports].map(([product, { source }]) => [product, source] as const),
    ...[...systems].map(([product, [, source]]) => [product, source] as const),
  ];
}

/** Whether a version of a product still got security fixes from its makers at a time (milliseconds since the epoch). */
export function endOfLife(product: string, version: string, now: number): EndOfLife {
  const today = new Date(now).toISOString().slice(0, 10);
  const [system, systemSource] = systems.get(product) ?? [];
  if (system !== undefined && systemSource !== undefined) {
    const known = branchOf(system, version);
    if (known === undefined) return { kind: 'unknown' };
    if (known.endsAt >= today) return { kind: 'supported' };
    return { kind: 'ended', branch: known.branch, endedAt: known.endsAt, source: systemSource };
  }
  const support = supports.get(product);
  if (support === undefined) return { kind: 'unknown' };
  const { ends, source, oldest } = support;
  const [branch, end] = branchIn(ends, version) ?? [];
  if (branch !== undefined && end !== undefined)
    return end < today ? { kind: 'ended', branch, endedAt: end, source } : { kind: 'supported' };
  if (oldest !== undefined && /^\d/.test(version) && isBelow(version, oldest))
    return { kind: 'ended', branch: version, endedAt: undefined, source };
  return { kind: 'unknown' };
}
