import {
  applicationScanBasicSettingKind,
  applicationScanKind,
  cmsscanSettingKind,
  type Kind,
  osintDetectWordKind,
  osintKind,
  portscanSettingKind,
  portscanTargetKind,
  relOsintDataSourceKind,
} from './kinds.ts';
import { scanTypes } from './scan-types.ts';

/** Where settings come from: the two areas with something to invoke. */
export const areas = ['diagnosis', 'osint'] as const;

type Area = (typeof areas)[number];

/** The types of settings that are invoked; each setting may have one policy, and has a schedule. */
export const settingTypes = [
  'cmsscan_setting',
  'portscan_setting',
  'application_scan',
  'rel_osint_data_source',
] as const;

type SettingType = (typeof settingTypes)[number];

/** A record beside the scanned one that holds the rest of what is to be scanned. */
interface Rest {
  readonly kind: Kind;
  /** The one child of the setting, or the record that the setting hangs on. */
  readonly is: 'child' | 'parent';
  /** Why nothing can be scanned without it. */
  readonly fault: string;
}

/** What can be scanned, and how: whatever differs from one type of setting to the other. Faults are in the user's words. */
export interface Scannable {
  readonly area: Area;
  /**
   * The setting that people invoke. Its own `dataSource` says what scans it, or the data source that it names as its
   * `reference`.
   */
  readonly setting: Kind;
  /** What gets a run and tells its status: the setting itself, or each of its children of this kind. */
  readonly scanned: Kind;
  /** Why a setting cannot be scanned that has nothing of the kind that is scanned. */
  readonly emptyFault?: string;
  /** A field that must have this value before anything is scanned. */
  readonly configured?: { readonly field: string; readonly value: unknown; readonly fault: string };
  readonly rest?: Rest;
  /** The field that names what is scanned: an address or range, a URL, a host name. */
  readonly target: { readonly of: 'record' | 'rest'; readonly field: string };
  /** Which of the stage's budgets its scans have. */
  readonly budgets: 'portscan' | 'web';
  /** True: whatever its profile, a scan does more than any visitor, and needs a proof of ownership where the stage asks for them. */
  readonly alwaysIntrusive?: true;
  /** True: its target is a web site, at which its scans log in; absent: they are given no credentials. */
  readonly logsIn?: true;
  /** Words that hang on the setting and that its scans look for. */
  readonly words?: Kind;
  /** True: the hosts that its scans see are remembered. */
  readonly remembersHosts?: true;
}

/** The one declaration of what can be scanned, by the type of the setting. */
const scannables: Readonly<Record<SettingType, Scannable>> = {
  cmsscan_setting: {
    area: 'diagnosis',
    setting: cmsscanSettingKind,
    scanned: cmsscanSettingKind,
    target: { of: 'record', field: 'target_url' },
    budgets: 'web',
    logsIn: true,
  },
  portscan_setting: {
    area: 'diagnosis',
    setting: portscanSettingKind,
    scanned: portscanTargetKind,
    emptyFault: 'the port scan setting has no target',
    target: { of: 'record', field: 'target' },
    budgets: 'portscan',
    alwaysIntrusive: true,
  },
  application_scan: {
    area: 'diagnosis',
    setting: applicationScanKind,
    scanned: applicationScanKind,
    configured: {
      field: 'scan_type',
      value: scanTypes.basic,
      fault: 'the application scan is not configured (scan_type 0)',
    },
    rest: {
      kind: applicationScanBasicSettingKind,
      is: 'child',
      fault: 'the application scan has no basic setting',
    },
    target: { of: 'rest', field: 'target' },
    budgets: 'web',
    logsIn: true,
  },
  rel_osint_data_source: {
    area: 'osint',
    setting: relOsintDataSourceKind,
    scanned: relOsintDataSourceKind,
    rest: { kind: osintKind, is: 'parent', fault: 'no such link in this project' },
    target: { of: 'rest', field: 'resource_name' },
    budgets: 'web',
    words: osintDetectWordKind,
    remembersHosts: true,
  },
};

/** All that can be scanned. */
export const allScannables: readonly Scannable[] = Object.values(scannables);

/** What a type of settings is to scans; undefined for records that nobody invokes. */
export function scannableType(settingType: string): Scannable | undefined {
  return allScannables.find(({ setting }) => setting.type === settingType);
}

/** What a kind of settings is to scans, by the code of its sort keys. */
export function scannableCode(code: string): Scannable | undefined {
  return allScannables.find(({ setting }) => setting.code === code);
}

/** What is scanned with this name, `<CODE>#<id>`: the name of a record that has a run. */
export function scannedAs(record: string): Scannable | undefined {
  const [code] = record.split('#');
  return allScannables.find(({ scanned }) => scanned.code === code);
}
