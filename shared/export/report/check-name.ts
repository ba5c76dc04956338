import titles from '../../taxonomy/check-titles.json' with { type: 'json' };

/** Steps of scans that coverage reports beside the checks: they collect what the checks evaluate, or name what stopped them. */
const stepTitles = {
  crawl: 'Crawl of the site',
  'same-refusal': 'Paths that return one identical refusal page',
  'port-service': 'Service identification',
  'name-resolution': 'Resolution of host names',
  'wildcard-answers': 'Wildcard DNS detection',
  'source-certificate-names': 'Host names in certificates',
  'source-certificate-transparency': 'Host names in Certificate Transparency logs (crt.sh)',
  'source-certspotter': 'Host names in Certificate Transparency logs (Cert Spotter)',
  'source-dns-records': 'Host names in DNS records',
  'source-earlier-runs': 'Host names of earlier runs',
  'source-page-links': 'Host names in links of pages',
  'source-permutations': 'Permutations of host names',
  'source-rdap': 'Registration of the domain (RDAP)',
  'source-reverse-dns': 'Host names of nearby addresses (PTR)',
  'source-services': 'Services of the operator that know host names',
  'source-word-list': 'Host names of the word list',
  'source-zone-transfer': 'Host names by zone transfer (AXFR)',
  'source-zone-walk': 'Host names by NSEC records',
};

const names: ReadonlyMap<string, string> = new Map(Object.entries({ ...titles, ...stepTitles }));

/** A check or a step of a scan as readers of the report know it: its title and its id; of an unknown one, the id. */
export function checkName(id: string): string {
  const title = names.get(id);
  return title === undefined ? id : `${title} (${id})`;
}
