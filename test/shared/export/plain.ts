import type { ExportedFinding, ExportFacts, RunCoverage } from '../../../shared/records/findings/export-format.ts';
import { noTriage } from '../../../shared/records/findings/finding.ts';
import { findingStatuses } from '../../../shared/records/findings/finding-status.ts';
import { fingerprintOf } from '../../../shared/records/findings/fingerprint.ts';
import { severityOf } from '../../../shared/records/findings/severity.ts';
import { taxonomyOf } from '../../../shared/taxonomy/taxonomy.ts';

export const productArn = 'arn:aws:securityhub:eu-central-1:123456789012:product/123456789012/default';

const runId = '01900000-0000-7000-8000-000000000001';

/** A finding as a port scan makes one. */
export const plain: ExportedFinding = {
  finding_id: 1001,
  project_id: 1001,
  data_source_id: 1003,
  data_source: 'diagnosis:portscan',
  setting_type: 'portscan_setting',
  setting_id: 1001,
  target_id: 1001,
  check_id: 'portscan.redis',
  resource: '127.0.0.1:6379/tcp',
  location: '',
  title: 'Redis answers without a password',
  description: 'Anyone who reaches the port can read and change what is stored.',
  risk: 'Data is stolen or lost.',
  recommendation: 'Bind the server to an internal address and set a password.',
  evidence: '+PONG\r\nredis_version:7.0.1',
  reproduce: "printf 'PING\\r\\n' | nc 127.0.0.1 6379",
  score: 9,
  max_score: 10,
  severity: 'high',
  confidence: 'certain',
  cwe: [306],
  references: ['https://cwe.mitre.org/data/definitions/306.html'],
  cve_ids: [],
  cvss_score: null,
  cvss_vector: '',
  epss: null,
  kev: false,
  status: 'open',
  status_reason: '',
  status_owner: '',
  status_expires_at: 0,
  status_set_by: '',
  status_set_at: 0,
  regression: false,
  first_seen: 1_790_000_000,
  last_seen: 1_790_100_000,
  fixed_at: 0,
  reopened_at: 0,
  times_seen: 3,
  run_ids: [runId],
  host: '127.0.0.1',
  fingerprint: fingerprintOf({ check_id: 'portscan.redis', resource: '127.0.0.1:6379/tcp', location: '' }),
  ...noTriage,
  taxonomy: taxonomyOf('portscan.redis', [306]),
  suppression: null,
};

/** One that a rule sets aside. */
export const suppressed: ExportedFinding = {
  ...plain,
  suppression: {
    suppression_id: 1007,
    project_id: 1001,
    match: { check_id: 'portscan.redis' },
    reason: 'a laboratory, behind <b>two</b> doors',
    owner: 'ann',
    expires_at: 1_800_000_000,
    created_by: 'bob',
    created_at: 1_790_150_000,
    updated_at: 1_790_150_000,
  },
};

/** One that stands in every catalogue; the name of its alert is not known. */
export const classified: ExportedFinding = {
  ...plain,
  taxonomy: {
    ...plain.taxonomy,
    terms: ['Redis', 'missing authentication'],
    wstg: [{ id: 'WSTG-ATHN-02', name: 'Testing for Default Credentials' }],
    asvs: [{ id: 'V6.3', name: 'General Authentication Security' }],
    zap: [{ id: '10105', name: '' }],
    wasc: [{ id: 'WASC-1', name: 'Insufficient Authentication' }],
  },
};

/** One about published vulnerabilities. */
export const vulnerable: ExportedFinding = {
  ...plain,
  cve_ids: ['CVE-2024-6387', 'CVE-2023-51385'],
  cvss_score: 8.1,
  cvss_vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
  epss: 0.43,
  kev: true,
};

/** What a run covered, with a hostile reason. */
export const covered: RunCoverage = {
  run: {
    run_id: runId,
    data_source: 'diagnosis:portscan',
    setting_type: 'portscan_setting',
    setting_id: 1001,
    target_id: 1001,
    state: 'partial',
    ended_at: 1_790_100_000,
    detail: 'Scanned 200 of 65,535 ports <b>then stopped</b>',
    coverage: { negative: 190, positive: 10, skipped: 3, blocked: 2, not_testable: 1, error: 0 },
  },
  gaps: [
    { checkId: 'portscan.ports', target: '127.0.0.1', outcome: 'skipped', reason: '</script><b>budget</b>', count: 3 },
    { checkId: '', target: '', outcome: '', reason: '', count: 3 },
  ],
};

export const facts: ExportFacts = {
  projectId: 1001,
  at: 1_790_200_000_123,
  productArn,
  filters: {},
  coverage: async function* () {
    yield covered;
  },
};

/** Many findings, made one at a time: about 1.2 kB each as JSON. */
export async function* many(count: number, evidenceBytes = 400): AsyncGenerator<ExportedFinding> {
  const evidence = 'Server: Apache/2.4.41 (Unix)\r\n'.repeat(1000).slice(0, evidenceBytes);
  for (let at = 0; at < count; at += 1) {
    const score = at % 11;
    const check_id = `check.${at % 200}`;
    const resource = `10.${(at >> 16) % 256}.${(at >> 8) % 256}.${at % 256}:443/tcp`;
    yield {
      ...plain,
      finding_id: 1001 + at,
      check_id,
      resource,
      fingerprint: fingerprintOf({ check_id, resource, location: plain.location }),
      taxonomy: taxonomyOf(check_id, plain.cwe),
      title: `Finding ${at} of many`,
      evidence: `${at} ${evidence}`,
      score,
      severity: severityOf(score, 10),
      status: findingStatuses[at % 7] ?? 'open',
    };
  }
}
