import type { FieldNote, FieldNotes } from './field-note.ts';
import { notificationNestedNotes } from './notification-notes.ts';

/** Fields of the same meaning under several parents. */
function alike(parents: readonly string[], fields: FieldNotes): FieldNotes {
  return Object.fromEntries(
    parents.flatMap((parent) => Object.entries(fields).map(([name, note]) => [`${parent}.${name}`, note])),
  );
}

/** Notes on the fields inside a field, as `<field>.<field inside>`; one alone has no note here. */
const notes: FieldNotes = {
  ...notificationNestedNotes,
  'schedule.rule': { description: 'RRULE (RFC 5545) or five-field cron expression' },
  'schedule.time_zone': { description: 'IANA time zone; if omitted, that of DTSTART, or UTC' },
  'schedule.window': { description: 'Time window in which scheduled scans may start; at any time if omitted' },
  'schedule.enabled': { description: 'If false, no scheduled scan of the setting is started' },
  'schedule.scan_only': { description: 'If true, scheduled scans generate no findings' },
  'window.from': { description: 'Start of the window, HH:MM in the time zone of the schedule' },
  'window.to': { description: 'End of the window, HH:MM; on the next day if not later than the start' },
  'window.days': { description: 'Weekdays on which the window starts; every day if omitted' },
  'budgets.wall_clock_seconds': {
    description: 'Maximum duration of a scan in seconds; only the time in which it is at work counts',
  },
  'budgets.requests': { description: 'Maximum number of connections that a scan opens' },
  'budgets.bytes': { description: 'Maximum number of bytes that a scan sends' },
  'rate.requests_per_second': { description: 'HTTP requests per second' },
  'rate.connects_per_second': { description: 'New connections per second to one address' },
  'exclusions.hosts': { description: 'Host names, wildcards (*.example.com), IP addresses and CIDR ranges' },
  'exclusions.ports': { description: 'Ports and port ranges' },
  'exclusions.paths': { description: 'Path prefixes' },
  'intrusive.forms': {
    description:
      'Path prefixes of forms for passwords, deletion or payment that are submitted. With a query, such as /index.php?page=login, only forms whose address has each of these parameters',
  },
  'intrusive.excluded_words': { description: 'Words of forms and API operations that are not submitted' },
  'osint.reverse': {
    description: 'If true, the names of all addresses in the /24 networks of the found hosts are looked up',
  },
  'portscan.ports': { description: 'Scanned TCP ports of an address: all, top-1000, top-100 or a list' },
  'portscan.udp': { description: 'If true, UDP services are scanned, too' },
  'portscan.tls': { description: 'If false, no TLS handshakes' },
  'settings.record': { description: 'The scanned record' },
  'settings.linked': { description: 'The setting or OSINT configuration that the record belongs to; null if none' },
  'settings.detect_words': { description: 'Detect words of the link' },
  'settings.policy': { description: 'The effective policy at the start of the run' },
  'policy.profile': { description: 'Scan profile' },
  'policy.budgets': { description: 'Limits of the scan' },
  'policy.rate': { description: 'Rate limits of the scan' },
  'policy.exclusions': { description: 'Excluded from the scan' },
  'policy.portscan': { description: 'Options of a port scan' },
  'policy.osint': { description: 'Options of a subdomain scan' },
  'policy.intrusive': { description: 'Options of the profile intrusive' },
  'policy.obey_robots': { description: 'If true, paths that robots.txt disallows are not requested' },
  'policy.credentials': { description: 'Names of the credentials sent to the origin of the setting' },
  'policy.second_credentials': { description: 'Names of the credentials of the second user' },
  'policy.definition_url': { description: 'URL of the API definition of the application' },
  'policy.out_of_band': { description: 'If true, addresses of the stage are sent to the target' },
  'policy.uploaded_definition': { description: 'The uploaded API definition of the application' },
  'uploaded_definition.format': { description: 'Format of the definition' },
  'uploaded_definition.operations': { description: 'Number of operations that could be read' },
  'uploaded_definition.characters': { description: 'Length of the text in characters' },
  'uploaded_definition.digest': { description: 'Start of the SHA-256 of the text, in hexadecimal' },
  'match.check_id': { description: 'Identifier of the check' },
  'match.host': { description: 'Affected host name or IP address, in any notation' },
  'match.resource': { description: 'Start of the affected resource' },
  'match.location': { description: 'Start of the location within the resource' },
  'match.tag': { description: 'Tag of the finding' },
  ...alike(['before', 'after'], {
    title: { description: 'Title' },
    score: { description: 'Score' },
    severity: { description: 'Severity' },
    confidence: { description: 'Confidence of the check' },
  }),
  'inventory.open_findings': {
    description: 'Number of open findings about the host name, at most 1,000, including suppressed ones',
  },
  'inventory.high': { description: 'Number of these with high severity' },
  'inventory.medium': { description: 'Number of these with medium severity' },
  'inventory.low': { description: 'Number of these with low severity' },
  'inventory.worst_finding': { description: 'The most severe of these; null if there is none' },
  'inventory.address_findings': {
    description:
      'Number of open findings about its addresses, which other hosts may share; at most 1,000 for each address',
  },
  'inventory.host_port': {
    description: 'Ports of its addresses that port scans of the project found open, at most 1,000',
  },
  'worst_finding.finding_id': { description: 'Identifier of the finding' },
  'worst_finding.title': { description: 'Title of the finding' },
  'worst_finding.score': { description: 'Its score, on the scale of its data source' },
  'worst_finding.severity': { description: 'Its severity' },
  'retest.run_id': { description: 'Identifier of the run that checks or checked the finding again' },
  'retest.requested_at': { description: 'Time of the request, Unix time in seconds' },
  'retest.requested_by': { description: 'Subject of the user who requested it' },
  'retest.ended_at': { description: 'End of the retest, Unix time in seconds; 0 until then' },
  'retest.outcome': {
    description:
      'pending until the run has ended; still_there (observed again); fixed (the check ran at the location and did not observe it); or not_checked (the check could not look there: nothing is closed)',
  },
  'retest.detail': { description: 'Reason why it could not be checked; empty for any other outcome' },
  'retest.finding_id': { description: 'Identifier of the finding' },
  'retest.check_id': { description: 'Identifier of the check' },
  'retest.resource': { description: 'Affected resource' },
  'retest.location': { description: 'Location within the resource' },
  'retest.scope': { description: 'Part of a scan to which the run was limited; empty until it has started' },
  'retest.exchanges': {
    description:
      'Proof: what the run sent and received, the first 5 and the last 15 exchanges, without the secrets of credentials',
  },
  'exchanges.at': { description: 'Time, Unix time in seconds' },
  'exchanges.asked': { description: 'Request, connection or query; at most 500 characters' },
  'exchanges.answered': { description: 'Response, or why there was none; at most 1,000 characters' },
  'trigger.kind': { description: 'What requested the run: user, schedule or retry' },
  'trigger.by': { description: 'Subject of the token, or policy or cadence for a schedule' },
  'coverage.negative': { description: 'Checked, no finding' },
  'coverage.positive': { description: 'Checked, with a finding' },
  'coverage.skipped': { description: 'Excluded by the policy or the profile' },
  'coverage.blocked': { description: 'A protection such as a WAF prevented the check' },
  'coverage.not_testable': { description: 'Cannot be tested from the scanner' },
  'coverage.error': { description: 'The check failed' },
  'findings.high': { description: 'Number of findings with severity high' },
  'findings.medium': { description: 'Number of findings with severity medium' },
  'findings.low': { description: 'Number of findings with severity low' },
  'data_sources.data_source': { description: 'Name of the data source' },
  'data_sources.runs': { description: 'Runs that ended in the month, whatever their result' },
  'data_sources.scan_seconds': { description: 'Sum of the durations of these runs, from start to end' },
  'data_sources.requests': { description: 'Number of connections opened' },
  'data_sources.bytes_sent': { description: 'Bytes sent to the scanned targets' },
  'data_sources.findings': { description: 'Findings that these runs observed, by severity' },
  'sla_days.high': { description: 'Days in which findings with severity high are to be fixed; 0 for no limit' },
  'sla_days.medium': { description: 'The same for severity medium' },
  'sla_days.low': { description: 'The same for severity low' },
  'estimated_cost.amount': { description: 'Amount in the currency' },
  'estimated_cost.currency': { description: 'Currency, as an ISO 4217 code' },
  'project_roles.project_id': { description: 'Identifier of the project' },
  'project_roles.role': { description: 'Highest role in the project' },
  'taxonomy.terms': { description: 'Established names of the problem' },
  'taxonomy.cwe': { description: 'Weaknesses of the Common Weakness Enumeration' },
  'taxonomy.owasp_2021': { description: 'Categories of the OWASP Top 10 of 2021' },
  'taxonomy.owasp_2025': { description: 'Categories of the OWASP Top 10 of 2025' },
  'taxonomy.wstg': { description: 'Tests of the OWASP Web Security Testing Guide' },
  'taxonomy.asvs': { description: 'Sections of the OWASP Application Security Verification Standard 5.0' },
  'taxonomy.zap': { description: 'Alerts of ZAP' },
  'taxonomy.wasc': { description: 'Threats of the WASC Threat Classification 2.0' },
  ...alike(['cwe', 'owasp_2021', 'owasp_2025', 'wstg', 'asvs', 'zap', 'wasc'], {
    id: { description: 'Identifier in the catalog' },
    name: { description: 'Name in the catalog' },
  }),
  'secret.kind': { description: 'Kind of the secret' },
  'secret.username': { description: 'User name' },
  'secret.password': { description: 'Password' },
  'secret.header': { description: 'Name of the request header' },
  'secret.value': { description: 'Value of the request header' },
  'secret.cookie': { description: 'Value of the Cookie header' },
  'secret.login_url': { description: 'URL of the page with the login form' },
  'secret.username_field': { description: 'Name of the user name field, if it cannot be detected' },
  'secret.password_field': { description: 'Name of the password field, if it cannot be detected' },
  'secret.extra_fields': { description: 'Further non-secret values of the login form' },
  'secret.logged_in_text': { description: 'Text shown only to logged-in users' },
  'secret.logged_out_text': { description: 'Text shown only to logged-out users' },
  'extra_fields.name': { description: 'Name of the field' },
  'extra_fields.value': { description: 'Value of the field' },
};

/** The note on a field inside another, `parent`, or undefined. */
export function nestedNote(parent: string, field: string): FieldNote | undefined {
  return notes[`${parent}.${field}`];
}

/** The notes that none of these `<field>.<field inside>` uses: leftovers of a change. */
export function unusedNestedNotes(fields: readonly string[]): string[] {
  const known = new Set(fields);
  return Object.keys(notes).filter((name) => !known.has(name));
}
