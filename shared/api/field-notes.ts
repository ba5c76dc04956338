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
  created_at: { description: 'Unix time in seconds', example: 1_795_219_200 },
  updated_at: { description: 'Unix time in seconds', example: 1_795_219_200 },
  max_score: { description: 'The highest score that a finding of this data source can have', example: 10 },
  name: { example: 'Office network' },
  scan_only: { description: 'True: the status and the run change, findings do not', example: false },

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
  max_depth: { description: 'How deep the scan follows links; 0 is no limit of its own', example: 3 },
  max_children: { description: 'How many pages the scan follows on each level; 0 is no limit of its own', example: 50 },

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
  'osint_data_source.description': { example: 'Subdomains, scored lower' },
  rel_osint_data_source_id: ownId('link of an OSINT configuration to a data source'),
  'rel_osint_data_source.osint_id': { description: 'The OSINT configuration', example: 1001 },
  'rel_osint_data_source.status': { description: statusCodes, example: 2 },
  osint_detect_word_id: ownId('detect word'),
  'osint_detect_word.rel_osint_data_source_id': { description: 'The link that the word belongs to', example: 1001 },
  word: { description: 'Matched in any case', example: 'staging' },

  finding_id: { example: 1001 },
  data_source_id: { example: 1003 },
  data_source: { description: 'The name of the data source', example: 'diagnosis:portscan' },
  setting_type: { description: 'The kind of setting that was scanned', example: 'portscan_setting' },
  setting_id: { description: 'The setting that was scanned', example: 1001 },
  target_id: { description: 'The target that was scanned; null where the setting has none', example: 1001 },
  min_score: { description: 'Only findings with at least this score', example: 6 },
  check_id: { description: 'Which check found it', example: 'open-port' },
  resource: { description: 'What it was found on', example: '127.0.0.1:6379/tcp' },
  location: { description: 'The place inside the resource', example: '6379/tcp' },
  title: { example: 'Redis database answers without a login on port 6379' },
  evidence: { description: 'What was observed, as text' },
  score: { description: 'From 0 to max_score', example: 10 },
  severity: { description: 'high from 0.8 of max_score, medium from 0.4, low below', example: 'high' },
  'finding.status': { description: 'open, or fixed when a later complete scan did not see it again', example: 'open' },
  first_seen: { description: 'Unix time in seconds', example: 1_795_219_200 },
  last_seen: { description: 'Unix time in seconds', example: 1_795_219_200 },
  fixed_at: { description: 'Unix time in seconds; 0 while open', example: 0 },
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
