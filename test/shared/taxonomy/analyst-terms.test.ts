import { expect, test } from 'vitest';
import { scanChecks } from '../../../infra/checks/check-list.ts';
import { findingSearch } from '../../../shared/records/findings/finding-search.ts';
import { judgePort } from '../../../shared/scanners/portscan/examination/port-check.ts';
import { taxonomyOf } from '../../../shared/taxonomy/taxonomy.ts';
import { samples } from '../scanners/portscan/samples.ts';

/** What analysts would type into a search for the findings of each scan. Written before it was tried. */
const terms: Readonly<Record<string, readonly string[]>> = {
  'diagnosis:application-scan': [
    'CSRF',
    'HSTS',
    'SameSite',
    'clickjacking',
    'SQL injection',
    'cross-site scripting',
    'directory listing',
    'open redirect',
    'CORS',
    'XXE',
  ],
  'diagnosis:cmsscan': [
    'user enumeration',
    'XML-RPC',
    'wp-config.php',
    'outdated',
    'end-of-life',
    'debug log',
    'login page',
    'vulnerable plugin',
    'full path disclosure',
    'git repository',
  ],
  'diagnosis:portscan': [
    'open port',
    'Redis',
    'missing authentication',
    'Telnet',
    'SSH',
    'MongoDB',
    'cleartext transmission',
    'Docker API',
    'RDP',
    'CWE-306',
  ],
  'osint:subdomain': [
    'zone transfer',
    'AXFR',
    'subdomain takeover',
    'dangling CNAME',
    'CAA',
    'SPF',
    'DMARC',
    'lame delegation',
    'MX record',
    'expired certificate',
  ],
  'osint:website': [
    'technology',
    'fingerprint',
    'end-of-life',
    'unsupported',
    'web server',
    'framework',
    'unmaintained',
    'A06:2021',
    'version',
    'outdated component',
  ],
};

/** The port scan says what it came across: the titles of its findings are those of its services. */
const ports = samples.map(([probe, text]) => {
  const exchanges = [{ probe, text, tls: false, sent: [''], ended: 'quiet' as const }];
  const artifact = { address: '192.0.2.1', family: 4 as const, port: 4444, asked: true, exchanges, tls: undefined };
  const { checkId, title, cwe = [] } = judgePort(artifact);
  return { id: checkId, title, cwe };
});

const found = (dataSource: string, text: string) => {
  const listed = scanChecks.find((scan) => scan.dataSource === dataSource)?.checks ?? [];
  const all = dataSource === 'diagnosis:portscan' ? [...listed, ...ports] : listed;
  const isFound = findingSearch(text);
  return all.filter(({ id, title, cwe = [] }) => isFound({ title, check_id: id, taxonomy: taxonomyOf(id, [...cwe]) }));
};

const cases = Object.entries(terms).flatMap(([dataSource, words]) => words.map((word) => [dataSource, word] as const));

test.each(cases)('an analyst who searches the findings of %s for "%s" finds some, and not most', (dataSource, word) => {
  const { length } = found(dataSource, word);
  expect(length).toBeGreaterThan(0);
  const few = dataSource === 'diagnosis:application-scan' || dataSource === 'diagnosis:cmsscan';
  if (few) expect(length).toBeLessThan(40);
});
