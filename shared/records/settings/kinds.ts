import {
  applicationScanSourceId,
  cmsscanSourceId,
  diagnosisDataSourceIds,
  osintDataSourceIds,
  portscanSourceId,
} from './data-sources.ts';

/** The record that another one belongs to, and the child's field that holds its id. */
export interface Parent {
  readonly type: string;
  readonly code: string;
  readonly field: string;
}

/** How a kind of record is named, numbered and tied to others. */
export interface Kind {
  /** The name on the wire: the member of requests and answers that holds the record. */
  readonly type: string;
  /** Short prefix of the record's sort key. */
  readonly code: string;
  readonly idField: string;
  /** Ids start here and rise. */
  readonly firstId: number;
  /** The record whose deletion takes this one along. */
  readonly parent?: Parent;
  /** A record this one names without hanging on it: it must exist then, and cannot be deleted while it is named. */
  readonly reference?: Parent & { readonly builtIn: ReadonlySet<number> };
  /** At most one record of this kind in a parent. */
  readonly single?: true;
  /** Records with these ids exist in every project, are not in the table, and cannot be changed. */
  readonly builtIn?: ReadonlySet<number>;
  /** The built-in data source that settings of this kind belong to, and all that there are. */
  readonly dataSource?: { readonly id: number; readonly known: ReadonlySet<number> };
}

const firstId = 1001;

/** How a child names its parent. Marked as pure where it is called: a bundle holds only the kinds that it needs. */
function parentOf({ type, code, idField }: Kind): Parent {
  return { type, code, field: idField };
}

/** How a record names one that it does not hang on. */
function referenceTo(kind: Kind, builtIn: ReadonlySet<number>) {
  return { ...parentOf(kind), builtIn };
}

export const cmsscanSettingKind: Kind = {
  type: 'cmsscan_setting',
  code: 'CMS',
  idField: 'cmsscan_setting_id',
  firstId,
  dataSource: { id: cmsscanSourceId, known: diagnosisDataSourceIds },
};

export const portscanSettingKind: Kind = {
  type: 'portscan_setting',
  code: 'PSS',
  idField: 'portscan_setting_id',
  firstId,
  dataSource: { id: portscanSourceId, known: diagnosisDataSourceIds },
};

export const portscanTargetKind: Kind = {
  type: 'portscan_target',
  code: 'PST',
  idField: 'portscan_target_id',
  firstId,
  parent: parentOf(portscanSettingKind),
};

export const applicationScanKind: Kind = {
  type: 'application_scan',
  code: 'APP',
  idField: 'application_scan_id',
  firstId,
  dataSource: { id: applicationScanSourceId, known: diagnosisDataSourceIds },
};

export const applicationScanBasicSettingKind: Kind = {
  type: 'application_scan_basic_setting',
  code: 'ABS',
  idField: 'application_scan_basic_setting_id',
  firstId,
  parent: parentOf(applicationScanKind),
  single: true,
};

export const osintKind: Kind = { type: 'osint', code: 'OSI', idField: 'osint_id', firstId };

export const osintDataSourceKind: Kind = {
  type: 'osint_data_source',
  code: 'ODS',
  idField: 'osint_data_source_id',
  // Ids below are for built-in ones.
  firstId: 2001,
  builtIn: osintDataSourceIds,
};

export const relOsintDataSourceKind: Kind = {
  type: 'rel_osint_data_source',
  code: 'ROD',
  idField: 'rel_osint_data_source_id',
  firstId,
  parent: parentOf(osintKind),
  reference: referenceTo(osintDataSourceKind, osintDataSourceIds),
};

export const osintDetectWordKind: Kind = {
  type: 'osint_detect_word',
  code: 'WRD',
  idField: 'osint_detect_word_id',
  firstId,
  parent: parentOf(relOsintDataSourceKind),
};

/** Findings and their ids; they live under keys of their own. */
export const findingKind = { code: 'FND', idField: 'finding_id', firstId } as const;
