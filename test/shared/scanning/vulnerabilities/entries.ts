/*
 * Entries of the NVD in the form of its API 2.0 (https://nvd.nist.gov/developers/vulnerabilities), with the facts of the real
 * ones: their applications, platforms and scores. Texts, references and what affects operating systems only are left out.
 */

interface Ends {
  readonly versionStartIncluding?: string;
  readonly versionStartExcluding?: string;
  readonly versionEndIncluding?: string;
  readonly versionEndExcluding?: string;
}

const matchCriteriaId = '1102FFF5-77B1-400E-93F8-AC6CFE2CC93C';

export const cpeMatch = (criteria: string, ends: Ends = {}, vulnerable = true) => ({
  vulnerable,
  criteria,
  ...ends,
  matchCriteriaId,
});

type Match = ReturnType<typeof cpeMatch>;

export const nodeOf = (...matches: Match[]) => ({ operator: 'OR', negate: false, cpeMatch: matches });

const of = (...matches: Match[]) => ({ nodes: [nodeOf(...matches)] });

const severities: readonly (readonly [number, string])[] = [
  [9, 'CRITICAL'],
  [7, 'HIGH'],
  [4, 'MEDIUM'],
  [0, 'LOW'],
];

export const metricOf = (baseScore: number, vectorString: string, type = 'Primary') => ({
  source: 'nvd@nist.gov',
  type,
  cvssData: {
    version: '3.1',
    vectorString,
    baseScore,
    baseSeverity: severities.find(([least]) => baseScore >= least)?.[1],
  },
  exploitabilityScore: 2.2,
  impactScore: 5.9,
});

export const nvdEntry = (id: string, score: number, vector: string, ...configurations: readonly object[]) => ({
  cve: {
    id,
    sourceIdentifier: 'secalert@redhat.com',
    published: '2024-07-01T13:15:06.467',
    lastModified: '2026-11-20T06:15:03.513',
    vulnStatus: 'Modified',
    cveTags: [],
    descriptions: [{ lang: 'en', value: `What ${id} is` }],
    metrics: { cvssMetricV31: [metricOf(score, vector)] },
    configurations,
    references: [],
  },
});

export const regresshion = nvdEntry(
  'CVE-2024-6387',
  8.1,
  'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
  of(
    cpeMatch('cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*', { versionEndExcluding: '4.4' }),
    cpeMatch('cpe:2.3:a:openbsd:openssh:*:*:*:*:*:*:*:*', {
      versionStartIncluding: '8.6',
      versionEndExcluding: '9.8',
    }),
    cpeMatch('cpe:2.3:a:openbsd:openssh:4.4:-:*:*:*:*:*:*'),
    cpeMatch('cpe:2.3:a:openbsd:openssh:8.5:p1:*:*:*:*:*:*'),
  ),
  of(cpeMatch('cpe:2.3:o:debian:debian_linux:12.0:*:*:*:*:*:*:*')),
);

export const luaSandbox = nvdEntry('CVE-2022-0543', 10, 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', {
  operator: 'AND',
  nodes: [
    nodeOf(cpeMatch('cpe:2.3:a:redis:redis:-:*:*:*:*:*:*:*')),
    nodeOf(
      cpeMatch('cpe:2.3:o:canonical:ubuntu_linux:20.04:*:*:*:lts:*:*:*', {}, false),
      cpeMatch('cpe:2.3:o:debian:debian_linux:11.0:*:*:*:*:*:*:*', {}, false),
    ),
  ],
});

export const wizard = nvdEntry(
  'CVE-2019-10149',
  9.8,
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  of(cpeMatch('cpe:2.3:a:exim:exim:*:*:*:*:*:*:*:*', { versionStartIncluding: '4.87', versionEndIncluding: '4.91' })),
);

export const nginxResolver = nvdEntry(
  'CVE-2021-23017',
  7.7,
  'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:L',
  of(
    cpeMatch('cpe:2.3:a:f5:nginx:*:*:*:*:*:*:*:*', {
      versionStartIncluding: '0.6.18',
      versionEndExcluding: '1.20.1',
    }),
  ),
  of(cpeMatch('cpe:2.3:a:openresty:openresty:*:*:*:*:*:*:*:*', { versionEndExcluding: '1.19.3.2' })),
);

export const contactForm = nvdEntry(
  'CVE-2023-6449',
  7.2,
  'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H',
  of(cpeMatch('cpe:2.3:a:rocklobster:contact_form_7:*:*:*:*:*:wordpress:*:*', { versionEndExcluding: '5.8.4' })),
);

/** What the API returns, and the yearly files hold. */
export const nvdFile = (...vulnerabilities: readonly object[]) => ({
  resultsPerPage: vulnerabilities.length,
  startIndex: 0,
  totalResults: vulnerabilities.length,
  format: 'NVD_CVE',
  version: '2.0',
  timestamp: '2026-11-21T08:00:11.123',
  vulnerabilities,
});

/** An advisory of GitHub about jQuery, in the form of OSV, with the facts of the real one; texts are left out. */
export const jqueryAdvisory = {
  schema_version: '1.4.0',
  id: 'GHSA-gxr4-xjj5-5px2',
  modified: '2026-11-20T23:10:39Z',
  published: '2020-04-29T22:18:55Z',
  aliases: ['CVE-2020-11022'],
  summary: 'Potential XSS vulnerability in jQuery',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:H/I:L/A:N' }],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'jquery' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '1.2.0' }, { fixed: '3.5.0' }] }],
    },
  ],
  references: [{ type: 'ADVISORY', url: 'https://nvd.nist.gov/vuln/detail/CVE-2020-11022' }],
};

/** CISA's catalog with some entries, in its form. */
export const kevCatalog = (...ids: readonly string[]) => ({
  title: 'CISA Catalog of Known Exploited Vulnerabilities',
  catalogVersion: '2026.11.20',
  dateReleased: '2026-11-20T17:00:22.1234Z',
  count: ids.length,
  vulnerabilities: ids.map((cveID) => ({
    cveID,
    vendorProject: 'Exim',
    product: 'Mail Transfer Agent (MTA)',
    vulnerabilityName: 'Exim Mail Transfer Agent (MTA) Improper Input Validation',
    dateAdded: '2022-01-10',
    shortDescription: 'What it is',
    requiredAction: 'Apply updates per vendor instructions.',
    dueDate: '2022-07-10',
    knownRansomwareCampaignUse: 'Unknown',
    notes: '',
    cwes: ['CWE-78'],
  })),
});

/** A file of EPSS scores, in its form. */
export const epssFile = (scores: Readonly<Record<string, number>>) =>
  [
    '#model_version:v2025.03.14,score_date:2026-11-20T12:55:00Z',
    'cve,epss,percentile',
    ...Object.entries(scores).map(([cve, score]) => `${cve},${score},0.9`),
    '',
  ].join('\n');
