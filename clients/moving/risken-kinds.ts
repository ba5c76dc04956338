/** How a table of RISKEN is a kind of record here. */
export interface RiskenKind {
  /** Its table, and its member in RISKEN's answers. */
  readonly table: string;
  readonly idField: string;
  /** Fields that hold ids of other tables, and those tables. */
  readonly parents: Readonly<Record<string, string>>;
  /** What people know it by: two with the same under the same parents are the same. */
  readonly names: readonly string[];
  /** Other fields that are taken over. */
  readonly fields: readonly string[];
}

const scanned = ['status', 'status_detail', 'scan_at'];

/** RISKEN's tables of settings, parents first. */
export const riskenKinds = [
  {
    table: 'wpscan_setting',
    idField: 'wpscan_setting_id',
    parents: {},
    names: ['target_url'],
    fields: ['options', ...scanned],
  },
  { table: 'portscan_setting', idField: 'portscan_setting_id', parents: {}, names: ['name'], fields: [] },
  {
    table: 'portscan_target',
    idField: 'portscan_target_id',
    parents: { portscan_setting_id: 'portscan_setting' },
    names: ['target'],
    fields: scanned,
  },
  {
    table: 'application_scan',
    idField: 'application_scan_id',
    parents: {},
    names: ['name'],
    fields: ['scan_type', ...scanned],
  },
  {
    table: 'application_scan_basic_setting',
    idField: 'application_scan_basic_setting_id',
    parents: { application_scan_id: 'application_scan' },
    names: ['target'],
    fields: ['max_depth', 'max_children'],
  },
  { table: 'osint', idField: 'osint_id', parents: {}, names: ['resource_type', 'resource_name'], fields: [] },
  {
    table: 'osint_data_source',
    idField: 'osint_data_source_id',
    parents: {},
    names: ['name'],
    fields: ['description', 'max_score'],
  },
  {
    table: 'rel_osint_data_source',
    idField: 'rel_osint_data_source_id',
    parents: { osint_id: 'osint', osint_data_source_id: 'osint_data_source' },
    names: [],
    fields: scanned,
  },
  {
    table: 'osint_detect_word',
    idField: 'osint_detect_word_id',
    parents: { rel_osint_data_source_id: 'rel_osint_data_source' },
    names: ['word'],
    fields: [],
  },
] as const satisfies readonly RiskenKind[];

export type RiskenTable = (typeof riskenKinds)[number]['table'];

/** What RISKEN has beside them that a user would look for here, and why it is not taken over. */
export const notTakenOver: ReadonlyMap<string, string> = new Map([
  ['jira_setting', 'this service has no scans by Jira'],
  ['diagnosis_data_source', 'the data sources of scans are built in'],
]);
