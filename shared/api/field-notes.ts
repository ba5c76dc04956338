/** What the documents say of a field, and a value that works in a request. */
export interface FieldNote {
  readonly description?: string;
  readonly example?: unknown;
}

const statusCodes = '0 UNKNOWN, 1 OK, 2 CONFIGURED (not yet executed), 3 IN_PROGRESS, 4 ERROR';
const ownId = (what: string): FieldNote => ({
  description: `The ${what}. In a put: absent to create, present to update`,
  example: 1001,
});
const sourceOf = (what: string, example: number): FieldNote => ({
  description: `The data source of ${what}: ${example}`,
  example,
});

/** By field name, or by `<record>.<field>` where the meaning depends on the record. Examples point at loopback only. */
const notes: Readonly<Record<string, FieldNote>> = {
  project_id: { description: 'The project', example: 1001 },
  limit: { description: 'At most so many records in this answer; without it, the whole list', example: 100 },
  cursor: { description: 'Where the list goes on: X-Next-Cursor of the answer before' },
  status: { description: statusCodes, example: 2 },
  status_detail: { description: 'What the status means for this record', example: 'Configured' },
  scan_at: { description: 'End of the last scan, Unix time in seconds; 0 when never scanned', example: 0 },
  description: { description: 'What it is, in words' },
  created_at: { description: 'Unix time in seconds', example: 1_795_219_200 },
  updated_at: { description: 'Unix time in seconds', example: 1_795_219_200 },
  max_score: { description: 'The highest score that a finding of this data source can have', example: 10 },
  name: { description: 'What people call it', example: 'Office network' },
  scan_only: { description: 'True: the status and the run change, findings do not', example: false },

  'audit.limit': { description: 'At most so many records in this answer; 100 without it', example: 100 },
  'audit.since': { description: 'From this Unix time on, in seconds' },
  'audit.until': { description: 'Up to and with this Unix time in seconds' },
  'audit.audit_id': { description: 'The id of the record: a UUID of version 7' },
  'audit.at': { description: 'When, Unix time in seconds' },
  'audit.subject': { description: 'Who: the subject of the token' },
  'audit.action': { description: 'What was asked for: area and name of the route, such as osint/put-osint' },
  'audit.outcome': { description: 'done, or denied for want of a permission' },
  'audit.request_id': { description: 'As X-Request-Id; where the record stands for several, that of the last' },
  'audit.repeated': { description: 'How many more denied requests this record stands for: a flood is counted' },
  'audit.record_type': { description: 'What was changed; null of a denied request' },
  'audit.record_id': { description: 'The id as text; null of a denied request' },
  'audit.before': { description: 'The fields before the change; null of a create' },
  'audit.after': { description: 'The fields after the change; null of a delete' },

  diagnosis_data_source_id: {
    description: 'The data source: 1002 CMS scan, 1003 port scan, 1004 application scan',
    example: 1003,
  },
  'cmsscan_setting.diagnosis_data_source_id': sourceOf('CMS scans', 1002),
  'portscan_setting.diagnosis_data_source_id': sourceOf('port scans', 1003),
  'application_scan.diagnosis_data_source_id': sourceOf('application scans', 1004),

  cmsscan_setting_id: ownId('CMS scan setting'),
  target_url: { description: 'The site to scan, an absolute http or https URL', example: 'http://127.0.0.1:8080/' },
  options: {
    description: 'Options of the scanner, as a WPScan command line or as JSON text',
    example: '--enumerate u1-10 --random-user-agent',
  },

  portscan_setting_id: ownId('port scan setting'),
  portscan_target_id: ownId('port scan target'),
  'portscan_target.portscan_setting_id': { description: 'The setting that the target belongs to', example: 1001 },
  'portscan_target.target': {
    description: 'One IPv4 or IPv6 address or one CIDR range; the stage limits its size',
    example: '127.0.0.1',
  },

  application_scan_id: ownId('application scan'),
  scan_type: { description: '0 NOT_CONFIGURED, 1 BASIC', example: 1 },
  application_scan_basic_setting_id: ownId('basic setting'),
  'application_scan_basic_setting.application_scan_id': {
    description: 'The application scan that the setting belongs to',
    example: 1001,
  },
  'application_scan_basic_setting.target': {
    description: 'Where the scan starts, an absolute http or https URL',
    example: 'http://127.0.0.1:8080/',
  },
  max_depth: {
    description: 'How many links a page may be away from the target; 0 is no limit but the budget of the scan',
    example: 3,
  },
  max_children: {
    description: 'How many new pages the scan follows from one page; 0 is no limit but the budget of the scan',
    example: 50,
  },

  'scan.setting_id': { description: 'A CMS scan, port scan or application scan setting', example: 1001 },
  message: { description: 'Says what was started' },

  osint_id: ownId('OSINT configuration'),
  resource_type: {
    description: 'The kind of resource; scanners understand Domain and Website, in any case',
    example: 'Domain',
  },
  resource_name: { description: 'A host name for Domain, a URL or host name for Website', example: 'example.test' },
  osint_data_source_id: {
    description: 'The OSINT data source: 1002 subdomains, 1003 website, from 2001 the custom ones of the project',
    example: 1002,
  },
  'datasource.osint_data_source_id': { description: 'A custom OSINT data source of the project', example: 2001 },
  'datasource.name': { description: 'Only data sources whose name holds this text; empty is no filter' },
  'osint_data_source.name': {
    description: 'The name picks the scanner: osint:subdomain, osint:website',
    example: 'osint:subdomain',
  },
  'osint_data_source.osint_data_source_id': { ...ownId('custom data source'), example: 2001 },
  'osint_data_source.description': { description: 'What it is, in words', example: 'Subdomains, scored lower' },
  rel_osint_data_source_id: ownId('link of an OSINT configuration to a data source'),
  'rel_osint_data_source.osint_id': { description: 'The OSINT configuration', example: 1001 },
  'rel_osint_data_source.status': { description: statusCodes, example: 2 },
  osint_detect_word_id: ownId('detect word'),
  'osint_detect_word.rel_osint_data_source_id': { description: 'The link that the word belongs to', example: 1001 },
  word: { description: 'Matched in any case', example: 'staging' },

  'policy.area': { description: 'The area of the setting: diagnosis or osint', example: 'diagnosis' },
  'policy.setting_type': { description: 'The kind of setting that the policy is for', example: 'portscan_setting' },
  'policy.setting_id': { description: 'The setting that the policy is for', example: 1001 },
  'policy.schedule': {
    description:
      'rule: an RRULE (RFC 5545, DTSTART may stand before it on a line of its own) or five fields of cron; absent: the cadence of the stage. time_zone: IANA. window: the only time when scans start, past midnight where to is not later than from. enabled false: nothing starts this setting by itself',
    example: { rule: '0 3 * * 1-5', time_zone: 'Europe/Berlin', window: { from: '22:00', to: '06:00' } },
  },
  'policy.profile': { description: 'baseline sends no payload, standard adds safe active checks', example: 'baseline' },
  'policy.budgets': {
    description: 'What one scan may take at most; at the end the run is partial',
    example: { wall_clock_seconds: 3600 },
  },
  'policy.rate': { description: 'How fast a scan may be', example: { requests_per_second: 5 } },
  'policy.obey_robots': {
    description:
      'true: an application scan leaves out what the robots.txt of the site keeps crawlers from (RFC 9309, as Scanfold or *) and tells it as skipped; the target itself is always asked. false: robots.txt only shows the scan where to look',
    example: false,
  },
  'policy.exclusions': {
    description:
      'What no scan touches. hosts: names, *. and a name, addresses, CIDR ranges; ports: 22, 8000-8100; paths: beginnings',
    example: { hosts: ['127.0.0.2'], ports: ['25'], paths: ['/logout'] },
  },
  'policy.credentials': {
    description:
      'Names of credentials, never what they stand for. Each is sent to the origin of the setting alone, and only where the credential names that origin too; a scan fails whose credential is not stored',
    example: ['staging-login'],
  },
  effective: { description: 'What a scan would follow that began now: the policy over the defaults of the stage' },
  'effective.profile': { description: 'baseline sends no payload, standard adds safe active checks' },
  'effective.budgets': { description: 'What one scan may take at most; at the end the run is partial' },
  'effective.rate': { description: 'How fast a scan may be; connects_per_second null: as fast as the answers allow' },
  'effective.exclusions': { description: 'What no scan touches: hosts, ports and beginnings of paths' },
  'effective.obey_robots': { description: 'True: what robots.txt keeps crawlers from is left out' },
  'effective.credentials': { description: 'Names of the credentials that a scan sends to the origin of the setting' },
  scheduled_by: { description: 'What starts scans of the setting: policy, cadence (of the stage) or nobody' },
  next_fire_times: { description: 'The next five times, Unix time in seconds; fewer where there are fewer' },

  'run.run_id': {
    description: 'The id of the run: a UUID of version 7',
    example: '01900000-0000-7000-8000-000000000001',
  },
  area: { description: 'diagnosis or osint' },
  trigger: {
    description:
      'Who or what asked for it. kind: user, schedule or retry; by: the subject of a token, or policy or cadence of a schedule',
  },
  requested_at: { description: 'When it was asked for, Unix time in seconds' },
  started_at: { description: 'When a scanner took it up first, Unix time in seconds; 0 before that' },
  ended_at: { description: 'When it ended, Unix time in seconds; 0 before that' },
  'run.state': {
    description:
      'queued, running, cancelling; or how it ended: succeeded, partial, skipped, cancelled, blocked, failed, timed_out. As a filter, only runs in this state',
  },
  phase: { description: 'What the scan is doing, or was doing when it was last heard of; empty before its start' },
  units_planned: { description: 'Units of work; the plan may grow while the scan learns what there is' },
  units_done: { description: 'Units of work that are done' },
  progress: { description: 'From 0 to 100; never falls, and is 100 only where the run has succeeded' },
  requests: { description: 'Connections opened' },
  bytes_sent: { description: 'Bytes sent to what is scanned' },
  'run.findings': { description: 'How many findings it saw, by severity' },
  'run.coverage': { description: 'How many places were checked with which verdict; list-coverage has them one by one' },
  error_class: { description: 'Why it did not simply succeed; null where it did' },
  detail: { description: 'What was checked and found, or why not, in words' },
  'run.scan_only': { description: 'True: it changed the status of the setting, no finding' },
  retried_from: { description: 'The run that this one goes on with; null for others' },
  settings: {
    description:
      'What it scans by, as it was when it started: the record, the one that holds the rest, and the policy; null before its start',
  },
  'run.since': { description: 'Only runs asked for at this Unix time or later, in seconds' },
  'run.limit': { description: 'At most so many records in this answer; 100 without it', example: 100 },
  wait_seconds: { description: 'Wait so long for the next change of the run, 0 to 20 seconds' },

  'coverage.run_id': { description: 'The run that checked it, or did not' },
  'coverage.check_id': { description: 'What was checked' },
  place: { description: 'Where, e.g. 192.0.2.7 1-1024/tcp or https://a.example.test/login' },
  verdict: {
    description:
      'negative (checked, nothing there), positive, skipped (left out: the policy, the profile), blocked (a defence stood in the way), not_testable (cannot be asked from here) or error (the check broke)',
  },
  'coverage.count': { description: 'How many places this stands for: ports of a range, parameters of a page' },
  'coverage.reason': { description: 'Why it was not checked; empty where it was' },
  'coverage.time': { description: 'When the run ended, Unix time in seconds; of one that goes on, when it started' },
  'coverage.limit': { description: 'At most so many records in this answer; 100 without it', example: 100 },

  'credential.name': {
    description: 'How policies name it: letters, digits, _, . and -. What is put under a name replaces what was there',
    example: 'staging-login',
  },
  'credential.origins': {
    description: 'Where it may be sent: scheme, host and port of the sites. It is never sent anywhere else',
    example: ['https://staging.example.test'],
  },
  'credential.secret': {
    description:
      'What the site asks for: basic (username, password), header (header, value), cookie (cookie, as a browser would send it) or form (login_url, username, password): application scans fill in the form of the page login_url, which is at one of the origins. A form may name its username_field and password_field where they cannot be told, extra_fields (nothing secret: a tenant), and logged_in_text or logged_out_text, which pages show only to those who are logged in or are not: the surest proof of a log-in. It is never answered; a put always names it',
    example: { kind: 'basic', username: 'scanner', password: 'correct horse battery staple' },
  },

  'osint_host.host': { description: 'The host name, in lower case', example: 'www.example.test' },
  addresses: { description: 'Where it led when it was seen last', example: ['127.0.0.1'] },
  sources: { description: 'By which ways it was ever seen' },
  technologies: { description: 'What it runs, as far as scans could tell', example: ['nginx 1.22.1'] },
  certificate_end: { description: 'When its certificate ends, Unix time in seconds; 0 where none was seen' },
  'host.domain': { description: 'Only this host and those below it', example: 'example.test' },
  'host.source': { description: 'Only hosts that were seen this way' },
  'host.technology': {
    description: 'Only hosts that run this: a name, or a name and a version',
    example: 'nginx',
  },
  'host.since': { description: 'Only hosts seen at this time or later, Unix time in seconds' },
  'osint_host.first_seen': { description: 'Unix time in seconds' },
  'osint_host.osint_id': { description: 'What the last run that saw it scanned', example: 1001 },
  'osint_host.rel_osint_data_source_id': { description: 'What the last run that saw it scanned', example: 1001 },
  'osint_host.run_id': { description: 'The last run that saw it' },

  finding_id: { description: 'The finding', example: 1001 },
  data_source_id: { description: 'The data source of the setting that was scanned', example: 1003 },
  data_source: { description: 'The name of the data source', example: 'diagnosis:portscan' },
  setting_type: { description: 'The kind of setting that was scanned', example: 'portscan_setting' },
  setting_id: { description: 'The setting that was scanned', example: 1001 },
  target_id: { description: 'The target that was scanned; null where the setting has none', example: 1001 },
  min_score: { description: 'Only findings with at least this score', example: 6 },
  check_id: { description: 'Which check found it' },
  resource: { description: 'What it was found on, e.g. 127.0.0.1:6379/tcp; as a filter, what that starts with' },
  location: { description: 'The place inside the resource' },
  host: {
    description:
      'The host name or address that it is about, in lower case; empty where it is about none. As a filter, in any spelling',
  },
  fingerprint: {
    description:
      'Of its check, resource and location: the same wherever the same weakness is found, in any project or setting',
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
    description: 'At most 50 findings about the same host, of all scans: open ones first, the highest score first',
  },
  evidence: { description: 'What was observed, as text' },
  score: { description: 'From 0 to max_score' },
  severity: { description: 'high from 0.8 of max_score, medium from 0.4, low below' },
  risk: { description: 'What may come of it' },
  reproduce: { description: 'A line of shell that shows it again; empty where there is none' },
  confidence: { description: 'How sure the check is: certain, firm or tentative' },
  cwe: { description: 'Numbers of the CWE entries that fit' },
  references: { description: 'Pages that explain it' },
  'finding.status': {
    description:
      'open; fixed when the same check looked again and proved it gone; false_positive or accepted when a user said so',
    example: 'open',
  },
  status_reason: { description: 'Why it has this status' },
  status_owner: { description: 'Who answers for a false positive or an acceptance' },
  status_expires_at: { description: 'When an acceptance ends, Unix time in seconds; 0 for never' },
  status_set_by: { description: 'Who said so; empty where a scan or the service did' },
  status_set_at: { description: 'Unix time in seconds; 0 for a finding that was never changed' },
  regression: { description: 'True when it was fixed once and came back' },
  first_seen: { description: 'Unix time in seconds' },
  last_seen: { description: 'Unix time in seconds' },
  fixed_at: { description: 'Unix time in seconds; 0 unless fixed' },
  reopened_at: { description: 'When it came back after it was fixed, Unix time in seconds; 0 if never' },
  times_seen: { description: 'How many runs have seen it' },
  run_id: { description: 'The run', example: '01900000-0000-7000-8000-000000000001' },
  format: {
    description: 'The form of the file: sarif, ocsf, asff, csv, jsonl or html',
    example: 'sarif',
  },
  run_ids: { description: 'The runs that saw it, the last 20' },
  'finding.since': {
    description: 'Only what was seen at this time or later, Unix time in seconds',
    example: 1_793_491_200,
  },
  'finding.format': {
    description:
      'sarif (SARIF 2.1.0), ocsf (OCSF 1.5.0, Detection Finding), asff (AWS Security Finding Format), csv (RFC 4180), ' +
      'jsonl (the records of list-finding, one a line) or html (a report for people). All but asff and csv also tell what the ' +
      'latest run of each setting covered, and what it did not check and why: sarif as invocations, ocsf as Scan Activity, ' +
      'jsonl as lines without finding_id',
    example: 'csv',
  },
  'finding.url': { description: 'Where the file is' },
  'finding.expires_at': { description: 'Until when the file can be read there, Unix time in seconds' },
  'finding.bytes': { description: 'The size of the file' },
  'finding.findings': { description: 'How many findings it holds' },
  'finding.sort': {
    description: 'id (the default), score (highest first) or last_seen (latest first)',
    example: 'score',
  },
  'finding_status.reason': {
    description: 'Why; needed for false_positive and accepted',
    example: 'Reached through the VPN only',
  },
  'finding_status.owner': {
    description: 'Who answers for it; the caller where nobody is named',
    example: 'Network team',
  },
  'finding_status.status': { description: 'open, false_positive or accepted', example: 'accepted' },
  'finding_status.expires_at': { description: 'When the acceptance ends; absent or 0 for never' },
  open_findings: { description: 'How many open findings this would settle' },
  highest_score: { description: 'The highest score among them' },
  recommendation: { description: 'What to do about it' },
  title: { description: 'What was found, in a line', example: 'Redis database answers without a login on port 6379' },
};

/** What is known of a field of a record; empty where its name says it all. */
export function fieldNote(record: string, field: string): FieldNote {
  return notes[`${record}.${field}`] ?? notes[field] ?? {};
}

/** The notes that no field of the service uses, given all `<record>.<field>` there are: left-overs of a change. */
export function unusedNotes(fields: readonly string[]): string[] {
  const known = new Set(fields.flatMap((field) => [field, field.split('.')[1] ?? '']));
  return Object.keys(notes).filter((name) => !known.has(name));
}
