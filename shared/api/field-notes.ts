/** The description of a field in the API documents, and an example value that works in a request. */
export interface FieldNote {
  readonly description?: string;
  readonly example?: unknown;
}

const statusCodes = '0 UNKNOWN, 1 OK, 2 CONFIGURED (not yet executed), 3 IN_PROGRESS, 4 ERROR';
const ownId = (what: string): FieldNote => ({
  description: `Identifier of the ${what}. In a put request: omit to create, set to update`,
  example: 1001,
});
const sourceOf = (what: string, example: number): FieldNote => ({
  description: `Identifier of the data source for ${what}: ${example}`,
  example,
});

/** By field name, or by `<record>.<field>` where the meaning depends on the record. Examples point at loopback only. */
const notes: Readonly<Record<string, FieldNote>> = {
  project_id: { description: 'Identifier of the project', example: 1001 },
  limit: {
    description: 'Maximum number of records in the response; without it, the whole list is returned',
    example: 100,
  },
  cursor: {
    description:
      'Start of the next page: the X-Next-Cursor header of the previous response. A search stops after 5 seconds and returns what it has found so far: a response with few records, or none, is not the last page if it has X-Next-Cursor',
  },
  status: { description: statusCodes, example: 2 },
  status_detail: { description: 'Status message', example: 'Configured' },
  scan_at: { description: 'End of the last scan, Unix time in seconds; 0 if never scanned', example: 0 },
  description: { description: 'Description' },
  created_at: { description: 'Time of creation, Unix time in seconds', example: 1_795_219_200 },
  updated_at: { description: 'Time of the last update, Unix time in seconds', example: 1_795_219_200 },
  max_score: { description: 'The highest score that a finding of this data source can have', example: 10 },
  name: { description: 'Display name', example: 'Office network' },
  scan_only: {
    description: 'If true, only the scan is performed and no findings are generated; status and run are updated',
    example: false,
  },

  scanning: { description: 'The switch for all scans of all projects' },
  'scanning.enabled': {
    description:
      'False stops all traffic of scans within 10 seconds; runs wait with their checkpoint until it is true again',
    example: true,
  },
  'scanning.reason': { description: 'Why, for all users of the service', example: 'Maintenance is over' },
  'scanning.stage_enabled': {
    description:
      'False if the deployed configuration of the stage switches scanning off. Scans run only if both are true',
  },
  'scanning.changed_at': { description: 'Time of the last put-scanning, Unix time in seconds; 0 if there was none' },

  'audit.limit': { description: 'Maximum number of records in the response; default 100', example: 100 },
  'audit.since': { description: 'Only records at or after this time, Unix time in seconds' },
  'audit.until': { description: 'Only records at or before this time, Unix time in seconds' },
  'audit.audit_id': { description: 'Identifier of the audit record, a version 7 UUID' },
  'audit.at': { description: 'Time of the request, Unix time in seconds' },
  'audit.subject': { description: 'Subject (sub) of the token that made the request' },
  'audit.action': { description: 'Requested operation: area and route name, such as osint/put-osint' },
  'audit.outcome': { description: 'done, or denied because the token lacks the permission' },
  'audit.request_id': {
    description: 'X-Request-Id of the request; of the latest one if the record summarizes several',
  },
  'audit.repeated': {
    description:
      'Number of further denied requests that this record summarizes; repeated denials are counted, not stored one by one',
  },
  'audit.record_type': { description: 'Type of the changed record; null for a denied request' },
  'audit.record_id': { description: 'Identifier of the changed record, as a string; null for a denied request' },
  'audit.before': { description: 'Fields before the change; null for a create' },
  'audit.after': { description: 'Fields after the change; null for a delete' },

  diagnosis_data_source_id: {
    description: 'Identifier of the data source: 1002 CMS scan, 1003 port scan, 1004 application scan',
    example: 1003,
  },
  'cmsscan_setting.diagnosis_data_source_id': sourceOf('CMS scans', 1002),
  'portscan_setting.diagnosis_data_source_id': sourceOf('port scans', 1003),
  'application_scan.diagnosis_data_source_id': sourceOf('application scans', 1004),

  cmsscan_setting_id: ownId('CMS scan setting'),
  target_url: {
    description: 'URL of the site to scan, an absolute http or https URL',
    example: 'http://127.0.0.1:8080/',
  },
  options: {
    description: 'Scanner options, as WPScan command-line options or as a JSON string',
    example: '--enumerate u1-10 --random-user-agent',
  },

  portscan_setting_id: ownId('port scan setting'),
  portscan_target_id: ownId('port scan target'),
  'portscan_target.portscan_setting_id': {
    description: 'Identifier of the port scan setting that the target belongs to',
    example: 1001,
  },
  'portscan_target.target': {
    description: 'An IPv4 or IPv6 address, or a CIDR range; its maximum size is configured per stage',
    example: '127.0.0.1',
  },

  application_scan_id: ownId('application scan'),
  scan_type: { description: '0 NOT_CONFIGURED, 1 BASIC', example: 1 },
  application_scan_basic_setting_id: ownId('basic setting'),
  'application_scan_basic_setting.application_scan_id': {
    description: 'Identifier of the application scan that the setting belongs to',
    example: 1001,
  },
  'application_scan_basic_setting.target': {
    description: 'URL at which the crawl starts, an absolute http or https URL',
    example: 'http://127.0.0.1:8080/',
  },
  max_depth: {
    description:
      'Maximum crawl depth: number of links from the target to a page; 0 means limited only by the scan budget',
    example: 3,
  },
  max_children: {
    description: 'Maximum number of new pages followed from one page; 0 means limited only by the scan budget',
    example: 50,
  },

  'scan.setting_id': { description: 'Identifier of a CMS scan, port scan or application scan setting', example: 1001 },
  message: { description: 'Confirmation that the scan was started' },

  osint_id: ownId('OSINT configuration'),
  resource_type: {
    description: 'Type of the resource; the scanners support Domain and Website (case-insensitive)',
    example: 'Domain',
  },
  resource_name: {
    description: 'Name of the resource: a host name for Domain, a URL or host name for Website',
    example: 'example.test',
  },
  osint_data_source_id: {
    description:
      'Identifier of the OSINT data source: 1002 subdomains, 1003 website; custom data sources of the project start at 2001',
    example: 1002,
  },
  'datasource.osint_data_source_id': {
    description: 'Identifier of a custom OSINT data source of the project',
    example: 2001,
  },
  'datasource.name': {
    description: 'Only data sources whose name contains this text; an empty value applies no filter',
  },
  'osint_data_source.name': {
    description: 'Name; it selects the scanner: osint:subdomain or osint:website',
    example: 'osint:subdomain',
  },
  'osint_data_source.osint_data_source_id': { ...ownId('custom data source'), example: 2001 },
  'osint_data_source.description': { description: 'Description', example: 'Subdomains with a lower maximum score' },
  rel_osint_data_source_id: ownId('link of an OSINT configuration to a data source'),
  'rel_osint_data_source.osint_id': { description: 'Identifier of the OSINT configuration', example: 1001 },
  'rel_osint_data_source.status': { description: statusCodes, example: 2 },
  osint_detect_word_id: ownId('detect word'),
  'osint_detect_word.rel_osint_data_source_id': {
    description: 'Identifier of the link that the word belongs to',
    example: 1001,
  },
  word: { description: 'Word to detect; matched case-insensitively', example: 'staging' },

  'policy.area': { description: 'Area of the setting: diagnosis or osint', example: 'diagnosis' },
  'policy.setting_type': { description: 'Type of the setting that the policy applies to', example: 'portscan_setting' },
  'policy.setting_id': { description: 'Identifier of the setting that the policy applies to', example: 1001 },
  'policy.schedule': {
    description:
      'rule: an RRULE (RFC 5545, optionally preceded by a DTSTART line) or a five-field cron expression; if omitted, the cadence of the stage applies. time_zone: an IANA time zone. window: the daily time window in which scans may start; it spans midnight if `to` is not later than `from`. enabled: if false, no scheduled scan of this setting is started',
    example: { rule: '0 3 * * 1-5', time_zone: 'Europe/Berlin', window: { from: '22:00', to: '06:00' } },
  },
  'policy.profile': {
    description: 'Scan profile: baseline sends no attack payloads, standard adds safe active checks',
    example: 'baseline',
  },
  'policy.budgets': {
    description: 'Limits of one scan; a run that reaches a limit ends as partial',
    example: { wall_clock_seconds: 3600 },
  },
  'policy.rate': { description: 'Rate limits of a scan', example: { requests_per_second: 5 } },
  'policy.obey_robots': {
    description:
      'If true, an application scan does not request paths that robots.txt disallows (RFC 9309, user agents Scanfold and *) and reports them as skipped; the target itself is always requested. If false, robots.txt is only used to discover paths',
    example: false,
  },
  'policy.exclusions': {
    description:
      'Excluded from every scan. hosts: host names, wildcards (*.example.com), IP addresses and CIDR ranges; ports: 22, 8000-8100; paths: path prefixes',
    example: { hosts: ['127.0.0.2'], ports: ['25'], paths: ['/logout'] },
  },
  'policy.credentials': {
    description:
      'Names of credentials, never their secrets. A credential is sent only to the origin of the setting, and only if the credential lists that origin; a scan fails if a named credential is not stored',
    example: ['staging-login'],
  },
  effective: {
    description: 'The effective policy of a scan started now: the policy merged with the defaults of the stage',
  },
  'effective.profile': {
    description: 'Scan profile: baseline sends no attack payloads, standard adds safe active checks',
  },
  'effective.budgets': { description: 'Limits of one scan; a run that reaches a limit ends as partial' },
  'effective.rate': {
    description:
      'Rate limits of a scan; connects_per_second is null if connections are limited only by the response times of the target',
  },
  'effective.exclusions': { description: 'Excluded from every scan: hosts, ports and path prefixes' },
  'effective.obey_robots': { description: 'If true, paths that robots.txt disallows are not requested' },
  'effective.credentials': { description: 'Names of the credentials sent to the origin of the setting' },
  scheduled_by: {
    description: 'What schedules scans of the setting: policy, cadence (the default of the stage) or nobody',
  },
  next_fire_times: {
    description: 'The next five scheduled scans, Unix time in seconds; fewer if the schedule ends earlier',
  },

  'run.run_id': {
    description: 'Identifier of the run, a version 7 UUID',
    example: '01900000-0000-7000-8000-000000000001',
  },
  area: { description: 'Area of the setting: diagnosis or osint' },
  trigger: {
    description:
      'What requested the run. kind: user, schedule or retry; by: the subject of the token, or policy or cadence for a schedule',
  },
  requested_at: { description: 'Time of the request, Unix time in seconds' },
  started_at: { description: 'Time at which a scanner first started the run, Unix time in seconds; 0 until then' },
  ended_at: { description: 'Time at which the run ended, Unix time in seconds; 0 until then' },
  'run.state': {
    description:
      'queued, running or cancelling; or the final state: succeeded, partial, skipped, cancelled, blocked, failed or timed_out. As a filter: only runs in this state',
  },
  phase: { description: 'Current phase of the scan, or the last one reported; empty until the start' },
  units_planned: { description: 'Planned units of work; the number may grow while the scan discovers more' },
  units_done: { description: 'Completed units of work' },
  progress: {
    description: 'Progress in percent, from 0 to 100; never decreases, and reaches 100 only if the run succeeded',
  },
  requests: { description: 'Number of connections opened' },
  bytes_sent: { description: 'Bytes sent to the scanned target' },
  'run.findings': { description: 'Number of findings observed by the run, by severity' },
  'run.coverage': { description: 'Number of checked locations by verdict; list-coverage returns the single entries' },
  error_class: { description: 'Class of the error that kept the run from succeeding; null if it succeeded' },
  detail: { description: 'Summary of the checks and findings, or the reason why the scan did not succeed' },
  'run.scan_only': { description: 'If true, the run updated the status of the setting but no findings' },
  retried_from: { description: 'Identifier of the run that this run resumes; null for any other run' },
  settings: {
    description:
      'Snapshot at the start of the run: the scanned record, its related setting and the effective policy; null until the start',
  },
  'run.since': { description: 'Only runs requested at or after this time, Unix time in seconds' },
  'run.limit': { description: 'Maximum number of records in the response; default 100', example: 100 },
  wait_seconds: { description: 'Long polling: wait up to this many seconds (0 to 20) for the next change of the run' },

  'coverage.run_id': { description: 'Identifier of the run that reported the entry' },
  'coverage.check_id': { description: 'Identifier of the check' },
  place: {
    description: 'Location to which the verdict applies, e.g. 192.0.2.7 1-1024/tcp or https://a.example.test/login',
  },
  verdict: {
    description:
      'negative (checked, no finding), positive (finding), skipped (excluded by the policy or the profile), blocked (a protection such as a WAF prevented the check), not_testable (cannot be tested from the scanner) or error (the check failed)',
  },
  'coverage.count': {
    description: 'Number of locations that the entry summarizes: ports of a range, parameters of a page',
  },
  'coverage.reason': { description: 'Reason why it was not checked; empty if it was' },
  'coverage.time': { description: 'End of the run, Unix time in seconds; its start while the run is in progress' },
  'coverage.limit': { description: 'Maximum number of records in the response; default 100', example: 100 },

  'credential.name': {
    description:
      'Name by which policies refer to the credential: letters, digits, _, . and -. A put request replaces a credential of the same name',
    example: 'staging-login',
  },
  'credential.origins': {
    description:
      'Origins (scheme, host and port) to which the credential may be sent; it is never sent to any other origin',
    example: ['https://staging.example.test'],
  },
  'credential.secret': {
    description:
      'The secret, by kind: basic (username, password), header (header, value), cookie (cookie, the value of the Cookie header) or form (login_url, username, password). For form, an application scan submits the login form on the page login_url, which must be at one of the origins. Optional for form: username_field and password_field if they cannot be detected, extra_fields for further non-secret values such as a tenant, and logged_in_text or logged_out_text, a text shown only to logged-in or only to logged-out users, the most reliable proof of a login. Write-only: never returned, required in every put request',
    example: { kind: 'basic', username: 'scanner', password: 'correct horse battery staple' },
  },

  'token.token_id': {
    description: 'Identifier of the API token; a put request must not contain it, because a token cannot be changed',
    example: 1001,
  },
  'token.name': { description: 'What the token is for', example: 'deployment pipeline' },
  'token.grants': {
    description:
      'What the token permits: project:<id>:<role> for its own project or project:*:<role> for all, at most what its creator may do',
    example: ['project:1001:operator'],
  },
  'token.created_by': { description: 'Subject of the caller who created the token' },
  'token.expires_at': {
    description: 'End of the token, Unix time in seconds: by default 90 days after its creation, at most 365',
    example: 1_800_000_000,
  },
  'token.last_used_at': {
    description: 'Last use of the token, Unix time in seconds, to the hour; 0 if it has never been used',
  },
  'target_proof.target_proof_id': {
    description: 'Identifier of the proof; a put request must not contain it, because a proof cannot be changed',
    example: 1001,
  },
  'target_proof.target': {
    description: 'Whose ownership is proven: a host name or domain, an IP address, or a CIDR range',
    example: '127.0.0.1',
  },
  'target_proof.method': {
    description:
      'dns_txt: a TXT record of _scanfold-verification.<target>, proves the name and all names below. https_file: the file /.well-known/scanfold-verification.txt, proves its host; for an IP address on any web port, by https or http. meta_tag: <meta name="scanfold-verification" content="..."> in the head of the home page, proves its host. operator_grant: the word of an admin of all projects, valid at once, the only one for ranges',
    example: 'https_file',
  },
  'target_proof.port': {
    description:
      'Of an IP address with https_file: the port of the web server; null: https at 443 and 8443 and http at 80 and 8080 are tried',
    example: null,
  },
  'target_proof.proof': {
    description: 'The text to publish: the value of the TXT record, the content of the file or of the meta tag',
  },
  'target_proof.state': {
    description:
      'pending (not verified yet), verified, expired (was verified, is no longer) or failed (verified without success)',
  },
  verified_at: { description: 'Time at which the proof was last found, Unix time in seconds; 0 if it never was' },
  valid_until: {
    description:
      'End of validity, Unix time in seconds, 30 days after verified_at; 0 if it was never found. From day 23 on, the service verifies the proof again by itself',
  },
  'target_proof.detail': { description: 'What the last verification found' },
  access_token: {
    description:
      'The API token, sent as Authorization: Bearer. Only in the first response: it is not stored, and a repeat of the request with the same Idempotency-Key is answered without it',
  },

  'osint_host.host': { description: 'Host name, in lower case', example: 'www.example.test' },
  addresses: {
    description: 'IP addresses to which the host name resolved when it was last seen',
    example: ['127.0.0.1'],
  },
  sources: { description: 'Sources by which the host has been discovered' },
  technologies: { description: 'Technologies that scans identified on the host', example: ['nginx 1.22.1'] },
  certificate_end: { description: 'Expiry of its TLS certificate, Unix time in seconds; 0 if no certificate was seen' },
  'host.domain': { description: 'Only this host and its subdomains', example: 'example.test' },
  'host.source': { description: 'Only hosts discovered by this source' },
  'host.technology': {
    description: 'Only hosts that use this technology: a name, or a name and a version',
    example: 'nginx',
  },
  'host.since': { description: 'Only hosts seen at or after this time, Unix time in seconds' },
  'osint_host.first_seen': { description: 'Unix time in seconds' },
  'osint_host.osint_id': {
    description: 'Identifier of the OSINT configuration scanned by the last run that saw the host',
    example: 1001,
  },
  'osint_host.rel_osint_data_source_id': {
    description: 'Identifier of the link scanned by the last run that saw the host',
    example: 1001,
  },
  'osint_host.run_id': { description: 'Identifier of the last run that saw the host' },

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
  taxonomy: {
    description:
      'Where it stands in the catalogues of the field, looked up by its check and its CWE numbers when it is read. terms: ' +
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
  run_id: { description: 'Identifier of the run', example: '01900000-0000-7000-8000-000000000001' },
  format: {
    description: 'File format: sarif, ocsf, asff, csv, jsonl or html',
    example: 'sarif',
  },
  run_ids: { description: 'Identifiers of the last 20 runs that observed the finding' },
  'finding.since': {
    description: 'Only findings seen at or after this time, Unix time in seconds',
    example: 1_793_491_200,
  },
  'finding.format': {
    description:
      'sarif (SARIF 2.1.0), ocsf (OCSF 1.5.0, Detection Finding), asff (AWS Security Finding Format), csv (RFC 4180), ' +
      'jsonl (the records of list-finding, one per line) or html (a readable report). All formats except asff and csv also ' +
      'contain the coverage of the latest run of each setting, including what was not checked and why: sarif as ' +
      'invocations, ocsf as Scan Activity, jsonl as lines without finding_id',
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
  'usage.month': { description: 'Calendar month in UTC', example: '2026-11' },
  'usage.runs': { description: 'Runs that ended in the month, whatever their result' },
  'usage.scan_seconds': { description: 'Sum of the durations of these runs, from start to end' },
  'usage.findings': {
    description: 'Findings that these runs observed, by severity; one that several runs observed counts for each',
  },
  'usage.data_sources': { description: 'The same numbers for each data source, most runs first' },
  'usage.estimated_cost': {
    description:
      "Estimate from list prices and the runs' measured use: memory of scanners, table, queue and data transfer. Not a bill: waiting counts as scanning, and requests to the API, storage, discounts and free tiers are not included",
  },
  open_findings: {
    description:
      'Number of open findings that the recommendation would resolve. For a project with more findings than can be counted in 5 seconds, each response counts part of them: the same recommendation may appear again on a later page, and the numbers add up',
  },
  highest_score: { description: 'Highest score of these findings' },
  recommendation: { description: 'Recommended remediation' },
  title: { description: 'Title of the finding', example: 'Redis without authentication on port 6379/tcp' },
};

/** The note on a field of a record; empty where the field name is self-explanatory. */
export function fieldNote(record: string, field: string): FieldNote {
  return notes[`${record}.${field}`] ?? notes[field] ?? {};
}

/** The notes that no field of the service uses, given every `<record>.<field>` that exists: leftovers of a change. */
export function unusedNotes(fields: readonly string[]): string[] {
  const known = new Set(fields.flatMap((field) => [field, field.split('.')[1] ?? '']));
  return Object.keys(notes).filter((name) => !known.has(name));
}
