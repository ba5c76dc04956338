import { callerNotes } from './caller-notes.ts';
import type { FieldNote, FieldNotes } from './field-note.ts';
import { findingEventNotes } from './finding-event-notes.ts';
import { findingNotes } from './finding-notes.ts';
import { targetProofNotes } from './target-proof-notes.ts';
import { tokenNotes } from './token-notes.ts';
import { usageNotes } from './usage-notes.ts';

const statusCodes = '0 UNKNOWN, 1 OK, 2 CONFIGURED (not yet executed), 3 IN_PROGRESS, 4 ERROR';
const ownId = (what: string): FieldNote => ({
  description: `Identifier of the ${what}. In a put request: omit to create, set to update`,
  example: 1001,
});
const sourceOf = (what: string, example: number): FieldNote => ({
  description: `Identifier of the data source for ${what}: ${example}`,
  example,
});

const notes: FieldNotes = {
  ...callerNotes,
  ...findingEventNotes,
  ...findingNotes,
  ...targetProofNotes,
  ...tokenNotes,
  ...usageNotes,

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
  'scanning.reason': { description: 'Reason, shown to all users of the service', example: 'Maintenance is over' },
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
    description:
      'Scan profile: baseline sends no attack payloads, standard adds safe active checks, intrusive (application scans only, if the stage allows it) also sends them in request bodies, cookies and headers and submits forms, which may change data',
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
  'policy.out_of_band': {
    description:
      'If true and the stage has a callback address, an application scan with the profile standard or intrusive also sends addresses of the stage to its target and reports what makes the target request them: blind server-side request forgery, XML external entities, command injection, and, with the profile intrusive, blind XSS. Callbacks are accepted for some days after the scan and open findings then, too',
    example: true,
  },
  'policy.definition_url': {
    description:
      'URL of the API definition of the application, within the target of the application scan: OpenAPI 2 or 3, the result of a GraphQL introspection query, a HAR file or a Postman collection, of at most 10 MB. It is fetched with the credentials of the policy; its GET operations are scanned; those by POST, PUT and PATCH only with the profile intrusive; the others are reported as skipped',
    example: 'https://shop.example.com/openapi.json',
  },
  'policy.definition_text': {
    description:
      'API definition of the application as JSON text of at most 900,000 characters, instead of an address where it can be fetched: OpenAPI 2 or 3, the result of a GraphQL introspection query, a HAR file or a Postman collection. If omitted, the definition uploaded before is kept; if empty, it is removed. It is deleted with the policy and not returned: uploaded_definition describes it',
    example: '{"openapi":"3.0.0","info":{"title":"Shop","version":"1"},"paths":{"/items/{id}":{"get":{}}}}',
  },
  'policy.uploaded_definition': {
    description:
      'The uploaded API definition: its format, operations that were read, characters and the start of its SHA-256',
  },
  'policy.exclusions': {
    description:
      'Excluded from every scan. hosts: host names, wildcards (*.example.com), IP addresses and CIDR ranges; ports: 22, 8000-8100; paths: path prefixes',
    example: { hosts: ['127.0.0.2'], ports: ['25'], paths: ['/logout'] },
  },
  'policy.intrusive': {
    description:
      'Options of the profile intrusive. forms: path prefixes of forms for passwords, deletion or payment, which are not submitted unless they are listed here. excluded_words: forms and API operations with one of these words in their address, labels or field names are not submitted (case-insensitive)',
    example: { forms: ['/staging/login'], excluded_words: ['newsletter'] },
  },
  'policy.portscan': {
    description:
      'Options of a port scan. ports: all (65,535 TCP ports), top-1000, top-100, or a list of ports and port ranges; if omitted, the ports of the stage. udp: if true, UDP services are scanned, too. tls: if false, no TLS handshakes, so that services behind TLS are not identified',
    example: { ports: 'top-1000' },
  },
  'policy.credentials': {
    description:
      'Names of credentials, never their secrets. A credential is sent only to the origin of the setting, and only if the credential lists that origin; a scan fails if a named credential is not stored',
    example: ['staging-login'],
  },
  'policy.second_credentials': {
    description:
      'Names of the credentials of a second user, of an application scan alone. Pages that the first user sees (credentials) are requested as the second user and without a login, by GET; where either sees content of the first user that no link of its own leads to, that is a finding',
    example: ['other-customer'],
  },
  effective: {
    description: 'The effective policy of a scan started now: the policy merged with the defaults of the stage',
  },
  'effective.profile': {
    description:
      'Scan profile: baseline sends no attack payloads, standard adds safe active checks, intrusive also submits forms and may change data',
  },
  'effective.budgets': { description: 'Limits of one scan; a run that reaches a limit ends as partial' },
  'effective.rate': {
    description:
      'Rate limits of a scan, at most those of the stage for connects_per_second, which is null if connections are limited only by the response times of the target',
  },
  'effective.exclusions': { description: 'Excluded from every scan: hosts, ports and path prefixes' },
  'effective.portscan': {
    description: 'Options of a port scan: the ports of an address, and whether UDP and TLS are tested',
  },
  'effective.intrusive': {
    description:
      'Path prefixes of forms for passwords, deletion or payment that are submitted, and words of forms that are not; only with the profile intrusive',
  },
  'effective.obey_robots': { description: 'If true, paths that robots.txt disallows are not requested' },
  'effective.uploaded_definition': {
    description: 'The uploaded API definition: format, operations, characters, digest',
  },
  'effective.out_of_band': {
    description: 'True if addresses of the stage are sent to the target to find out whether it requests them',
  },
  'effective.definition_url': { description: 'URL of the API definition of the application' },
  'effective.credentials': { description: 'Names of the credentials sent to the origin of the setting' },
  'effective.second_credentials': { description: 'Names of the credentials of the second user' },
  scheduled_by: {
    description: 'What schedules scans of the setting: policy, cadence (the default of the stage) or nobody',
  },
  next_fire_times: {
    description: 'The next five scheduled scans, Unix time in seconds; fewer if the schedule ends earlier',
  },

  run_id: { description: 'Identifier of the run', example: '01900000-0000-7000-8000-000000000001' },
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
  mutations: {
    description:
      'Number of requests sent by methods that may change data on the target; 0 unless the profile is intrusive',
  },
  'run.findings': { description: 'Number of findings observed by the run, by severity' },
  'run.coverage': { description: 'Number of checked locations by verdict; list-coverage returns the single entries' },
  error_class: { description: 'Class of the error that kept the run from succeeding; null if it succeeded' },
  detail: {
    description:
      'Summary of the checks and findings, or the reason why the scan did not succeed; while a port scan is running, what of it does not fit into its budgets',
  },
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
};

/** Records whose fields are those of another record, by name. */
const alike: Readonly<Record<string, string>> = {
  service_audit: 'audit',
  filter: 'finding',
  sample: 'finding',
  related: 'finding',
};

/** The note on a field of a record; empty where the field name is self-explanatory. */
export function fieldNote(record: string, field: string): FieldNote {
  return notes[`${record}.${field}`] ?? notes[`${alike[record]}.${field}`] ?? notes[field] ?? {};
}

/** The notes that no field of the service uses, given every `<record>.<field>` that exists: leftovers of a change. */
export function unusedNotes(fields: readonly string[]): string[] {
  const known = new Set(fields.flatMap((field) => [field, field.split('.')[1] ?? '']));
  return Object.keys(notes).filter((name) => !known.has(name));
}
