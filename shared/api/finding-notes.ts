import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of findings and recommendations. */
export const findingNotes: FieldNotes = {
  finding_id: { description: 'Identifier of the finding', example: 1001 },
  data_source_id: { description: 'Identifier of the data source of the scanned setting', example: 1003 },
  data_source: { description: 'Name of the data source', example: 'diagnosis:portscan' },
  setting_type: { description: 'Type of the scanned setting', example: 'portscan_setting' },
  setting_id: { description: 'Identifier of the scanned setting', example: 1001 },
  target_id: { description: 'Identifier of the scanned target; null if the setting has no targets', example: 1001 },
  min_score: { description: 'Only findings with this score or higher', example: 6 },
  check_id: { description: 'Identifier of the check that reported the finding' },
  resource: { description: 'Affected resource, e.g. 127.0.0.1:6379/tcp; as a filter: a prefix' },
  location: { description: 'Location within the resource' },
  host: {
    description:
      'Affected host name or IP address, in lower case; empty if the finding concerns no host. As a filter: in any notation',
  },
  fingerprint: {
    description: 'Hash of check, resource and location: identical for the same weakness in any project or setting',
    example: '2c0b1a7b9e5d4f3a8c6e1d2f3a4b5c6d',
  },
  'finding.tags': {
    description:
      'Tags that users gave the finding, at most 20 of at most 50 characters: letters, digits, _, ., :, / and -. In a put request: all tags; omitted, they are kept',
    example: ['sprint-12'],
  },
  'finding.tag': { description: 'Only findings with this tag', example: 'sprint-12' },
  'finding.owner': {
    description: 'Who works on the finding; empty if nobody does. As a filter: exactly this owner',
    example: 'Network team',
  },
  'finding.retest': { description: 'Latest retest of the finding (retest-finding); null if there was none' },
  'finding.changed_since': {
    description: 'Only findings that were opened, or whose status changed, at or after this time, Unix time in seconds',
    example: 1_793_491_200,
  },
  due_at: {
    description:
      'When the finding is to be fixed by the time limits of the project (put-project), Unix time in seconds; 0 if it is not open or has no limit',
  },
  suppressed_by: {
    description:
      'Identifier of the rule (put-suppression) that sets the finding aside; null if there is none. Such a finding is still scanned, updated and listed, but has no due date',
  },
  'finding.suppressed': {
    description: 'If true, only findings that a suppression rule sets aside; if false, only the others',
    example: 'false',
  },
  'filter.suppressed': {
    description: 'If true, only findings that a suppression rule sets aside; if false, only the others',
  },
  suppression_id: { description: 'Identifier of the suppression rule', example: 1001 },
  'suppression.match': {
    description:
      'Findings that the rule sets aside: those to which all given members apply. check_id and tag: exactly; host: in any notation; resource and location: a prefix. At least one',
    example: { check_id: 'open-port', host: '192.0.2.7' },
  },
  suppression: { description: 'The suppression rule; with preview, null' },
  'suppression.reason': {
    description: 'Why these findings are set aside',
    example: 'Test system without data',
  },
  'suppression.owner': { description: 'Who is responsible for the rule; the caller by default' },
  'suppression.expires_at': {
    description: 'End of the rule, Unix time in seconds; 0 for none. From then on the findings are as they were before',
  },
  created_by: { description: 'Subject of the user who created it' },
  'suppression.preview': { description: 'If true, nothing is stored: the response tells what the rule would match' },
  matched: { description: 'With preview: number of findings that are not fixed and match; null otherwise' },
  is_complete: { description: 'False if the time of the request ended before all findings were looked at' },
  'finding.overdue': {
    description: 'If true, only open findings whose due_at has passed; if false, only the others',
    example: 'true',
  },
  'filter.overdue': { description: 'If true, only open findings whose due_at has passed; if false, only the others' },
  'finding.redirect': {
    description:
      'If false, a file too large for a response is answered by its address (url) as JSON without Content-Disposition, status 200; otherwise by a redirect (303)',
    example: 'false',
  },
  comments: { description: 'Number of comments; list-finding-history returns them' },
  taxonomy: {
    description:
      'Classification in public catalogs, derived from the check and its CWE numbers when the finding is read. terms: ' +
      'established names of the problem. cwe; owasp_2021 and owasp_2025: the categories of the OWASP Top 10 that OWASP maps ' +
      'its CWE numbers to; wstg: tests of the OWASP Web Security Testing Guide; asvs: sections of the OWASP Application ' +
      'Security Verification Standard 5.0; zap: alerts of ZAP; wasc: the WASC Threat Classification 2.0; each with id and name',
    example: {
      terms: ['SameSite', 'CSRF'],
      cwe: [{ id: 'CWE-1275', name: 'Sensitive Cookie with Improper SameSite Attribute' }],
      owasp_2021: [{ id: 'A01:2021', name: 'Broken Access Control' }],
      owasp_2025: [{ id: 'A01:2025', name: 'Broken Access Control' }],
      wstg: [{ id: 'WSTG-SESS-02', name: 'Testing for Cookies Attributes' }],
      asvs: [{ id: 'V3.3', name: 'Cookie Setup' }],
      zap: [{ id: '10054-1', name: 'Cookie without SameSite Attribute' }],
      wasc: [{ id: 'WASC-13', name: 'Information Leakage' }],
    },
  },
  'finding.text': {
    description:
      'Only findings with all of these words, in any case, each at the beginning of a word: in the title, in the check id, ' +
      'or in the terms, ids and names of the taxonomy, e.g. csrf, clickjacking, CWE-79, A03:2021, WSTG-SESS-02',
    example: 'open redirect',
  },
  related: {
    description: 'Up to 50 findings on the same host from all scans: open findings first, then by descending score',
  },
  evidence: { description: 'Observed evidence, as text' },
  score: { description: 'Score, from 0 to max_score' },
  severity: { description: 'high from 0.8 of max_score, medium from 0.4, otherwise low' },
  risk: { description: 'Risk: what an attacker can gain' },
  reproduce: { description: 'Shell command that reproduces the finding; empty if there is none' },
  confidence: { description: 'Confidence of the check: certain, firm or tentative' },
  cwe: { description: 'CWE numbers of the weakness' },
  references: { description: 'URLs of further information' },
  cve_ids: {
    description: 'CVE numbers of the published vulnerabilities that the finding is about, the most severe first',
    example: ['CVE-2024-6387'],
  },
  cvss_score: {
    description: 'Highest CVSS base score of these CVEs, from 0 to 10; null if none is known',
    example: 8.1,
  },
  cvss_vector: {
    description: 'CVSS vector of that score; empty if none is known',
    example: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
  },
  epss: {
    description:
      'Highest EPSS score of these CVEs: the probability that one is exploited in the next 30 days, from 0 to 1; null if none is known',
    example: 0.43,
  },
  kev: {
    description:
      'True if one of these CVEs is in the catalog of known exploited vulnerabilities (KEV) of CISA. As a filter: true or false',
    example: true,
  },
  'finding.cve': { description: 'Only findings with this CVE number, in either case', example: 'CVE-2024-6387' },
  'finding.min_epss': {
    description: 'Only findings with this EPSS score or higher, from 0 to 1; findings without one are left out',
    example: 0.1,
  },
  'finding.status': {
    description:
      'open; fixed after the same check ran again and no longer observed it; false_positive or accepted as set by a user',
    example: 'open',
  },
  status_reason: { description: 'Reason for the status' },
  status_owner: { description: 'Owner: who is responsible for the false positive or the risk acceptance' },
  status_expires_at: { description: 'Expiry of the risk acceptance, Unix time in seconds; 0 if it does not expire' },
  status_set_by: {
    description: 'Subject of the token that set the status; empty if it was set by a scan or by the service',
  },
  status_set_at: { description: 'Time at which the status was set, Unix time in seconds; 0 if it was never changed' },
  regression: { description: 'True if the finding was fixed and reappeared' },
  first_seen: { description: 'Time of the first observation, Unix time in seconds' },
  last_seen: { description: 'Time of the latest observation, Unix time in seconds' },
  fixed_at: { description: 'Time at which the finding was fixed, Unix time in seconds; 0 unless fixed' },
  reopened_at: {
    description: 'Time at which the finding reappeared after it was fixed, Unix time in seconds; 0 if never',
  },
  times_seen: { description: 'Number of runs that observed the finding' },
  'finding.since': {
    description: 'Only findings seen at or after this time, Unix time in seconds',
    example: 1_793_491_200,
  },
  'finding.format': {
    description:
      'sarif (SARIF 2.1.0), ocsf (OCSF 1.5.0, Detection Finding), asff (AWS Security Finding Format), csv (RFC 4180), ' +
      'jsonl (the records of list-finding, one per line) or html (a readable report). All formats also ' +
      'contain the coverage of the latest run of each setting, including what was not checked and why: sarif as ' +
      'invocations, ocsf as Scan Activity, asff as one informational finding per setting, csv and jsonl as lines without finding_id',
    example: 'csv',
  },
  'finding.url': { description: 'Download URL of the file' },
  'finding.expires_at': { description: 'Expiry of the download URL, Unix time in seconds' },
  'finding.bytes': { description: 'File size in bytes' },
  'finding.findings': { description: 'Number of findings in the file' },
  'finding.sort': {
    description: 'Sort order: id (the default), score (highest first) or last_seen (latest first)',
    example: 'score',
  },
  'finding_status.reason': {
    description: 'Reason for the status; required for false_positive and accepted',
    example: 'Reachable through the VPN only',
  },
  'finding_status.owner': {
    description: 'Owner: who is responsible for the decision; defaults to the caller',
    example: 'Network team',
  },
  'finding_status.status': { description: 'Status to set: open, false_positive or accepted', example: 'accepted' },
  'finding_status.expires_at': {
    description: 'Expiry of the risk acceptance, Unix time in seconds; omitted or 0 if it does not expire',
  },
  'finding_statuses.filter': {
    description:
      'Filters of list-finding, at least one; an unknown filter is refused. Without `status`, fixed findings match, too, and are counted but not changed',
    example: { check_id: 'header-csp', status: 'open' },
  },
  'finding_statuses.status': { description: 'Status to set: open, false_positive or accepted', example: 'accepted' },
  'finding_statuses.reason': {
    description: 'Reason for the status; required for false_positive and accepted',
    example: 'Internal test systems',
  },
  'finding_statuses.owner': { description: 'Owner: who is responsible for the decision; defaults to the caller' },
  'finding_statuses.expires_at': {
    description: 'Expiry of the risk acceptance, Unix time in seconds; omitted or 0 if it does not expire',
  },
  'finding_statuses.preview': {
    description: 'If true, nothing is changed: the response tells what the request would do',
    example: true,
  },
  'finding_statuses.limit': { description: 'Maximum number of findings that one request goes through' },
  'finding_statuses.cursor': { description: 'next_cursor of the previous response' },
  'finding_statuses.changed': { description: 'Number of findings that were changed; in a preview, that would be' },
  'finding_statuses.unchanged': {
    description: 'Number of findings that already had this status, reason, owner and expiry',
  },
  'finding_statuses.fixed': { description: 'Number of findings that are fixed: only a scan can reopen one' },
  'finding_statuses.sample': { description: 'The first 10 findings that were changed; in a preview, that would be' },
  next_cursor: { description: 'Where the next request goes on; null if all matching findings were gone through' },
  format: {
    description: 'File format: sarif, ocsf, asff, csv, jsonl or html',
    example: 'sarif',
  },
  run_ids: { description: 'Identifiers of the last 20 runs that observed the finding' },
  open_findings: {
    description:
      'Number of open findings that the recommendation would resolve. For a project with more findings than can be counted in 5 seconds, each response counts part of them: the same recommendation may appear again on a later page, and the numbers add up',
  },
  highest_score: { description: 'Highest score of these findings' },
  asset: {
    description:
      'Hosts with open findings that no suppression rule sets aside. For a project with more findings than can be counted in 5 seconds, each response counts part of them: the same host may appear again on a later page, and the numbers add up',
  },
  'asset.host': { description: 'The host; empty for findings that are about none', example: '192.0.2.7' },
  'asset.open_findings': { description: 'Number of open findings on the host', example: 3 },
  'asset.high': { description: 'How many of them are high' },
  'asset.medium': { description: 'How many of them are medium' },
  'asset.low': { description: 'How many of them are low' },
  'asset.known_exploited': {
    description: 'How many of them name a vulnerability of the catalog of known exploited vulnerabilities',
  },
  'asset.severity': { description: 'Severity of the finding with the highest score' },
  'asset.title': { description: 'Title of the finding with the highest score' },
  'asset.last_seen': { description: 'When one of them was observed last, Unix time in seconds' },
  days: { description: 'Number of days up to today, 90 by default', example: 30 },
  trend: {
    description:
      'One entry for each day in UTC, today last. A target counts from its first scan on, with what its latest scan observed; a scan that was cut short can only raise its numbers, and a deleted target counts no more. Decisions of users change nothing here',
  },
  'trend.day': { description: 'The day in UTC', example: '2026-11-27' },
  'trend.high': { description: 'Number of high findings' },
  'trend.medium': { description: 'Number of medium findings' },
  'trend.low': { description: 'Number of low findings' },
  'trend.targets': { description: 'Number of targets that had been scanned by then', example: 12 },
  recommendation: { description: 'Recommended remediation' },
  title: { description: 'Title of the finding', example: 'Redis without authentication on port 6379/tcp' },
};
