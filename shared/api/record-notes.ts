/** What each record of requests and responses is, by the name of its field. */
const notes: Readonly<Record<string, string>> = {
  application_scan: 'Setting of a web application scan',
  application_scan_basic_setting: 'Target of a web application scan and the limits of its crawl',
  asset: 'Host with the number and risk of its open findings',
  audit: 'Entry of the audit log: who changed what, and when',
  caller: 'What the token of the request allows',
  cmsscan_setting: 'Setting of a CMS scan: a website and how it is scanned',
  coverage: 'Verdict of one check at one place of a run',
  coverage_diff: 'Check that only one of the two runs ran at this place',
  credential: 'Credential with which scans log in to the origins that it names; its secret is write-only',
  delivery: 'Message of a notification to its receiver, with its attempts',
  diagnosis_data_source: 'Scanner of the diagnosis area',
  effective: 'Policy that applies to a scan, with the defaults and limits of the stage',
  filter: 'Findings that are meant: those to which all given members apply',
  finding: 'Finding of a scan',
  finding_event: 'Event in the history of a finding',
  host_port: 'Port of a host as a port scan found it',
  import_result: 'What became of one imported finding',
  imported_finding: 'Finding from the report of another scanner',
  next_id: 'Identifier that the next new record of a type gets',
  notification: 'Rule of what a receiver is told, and when; the address and secret of the receiver are write-only',
  origins: 'Where a field of the policy that applies comes from',
  osint: 'Domain or website that is researched',
  osint_data_source: 'Scanner of the OSINT area',
  osint_detect_word: 'Word in host names that makes a host look private',
  osint_host: 'Host that scans discovered',
  policy: 'Policy of the scans of a setting: profile, rate, limits and windows',
  portscan_setting: 'Setting of port scans, to which targets belong',
  portscan_target: 'Host or address range of a port scan setting',
  project: 'Project that the token may use',
  recommendation: 'Check with its open findings and what to do about them',
  rel_osint_data_source: 'Link between a domain or website and the scanner that researches it',
  related: 'Other finding about the same host',
  run: 'Run of a scan',
  run_diff: 'Difference in one finding between two runs',
  sample: 'Finding in short',
  scanning: 'Kill switch: whether scans may run',
  suppression: 'Rule that sets findings aside, with its reason and end',
  target_proof: 'Proof that the project may scan a target',
  token: 'API token; its secret is returned only once',
  trend: 'Findings that the latest scans had observed by the end of one day, by severity',
  usage: 'What the scans of a project used in a calendar month',
};

/**
 * What a component of the document is: a record as responses contain it, or, with `_input` behind its name, as a request does.
 * Undefined for one that has no note.
 */
export function recordNote(component: string): string | undefined {
  return notes[component.replace(/_input$/, '')];
}
