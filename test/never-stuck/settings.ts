import type { Reply } from '../../shared/outcome/reply.ts';
import { applicationScan } from '../../shared/records/settings/application-scan.ts';
import { applicationScanBasicSetting } from '../../shared/records/settings/application-scan-basic-setting.ts';
import { cmsscanSetting } from '../../shared/records/settings/cmsscan-setting.ts';
import { type Kind, osintKind, portscanSettingKind } from '../../shared/records/settings/kinds.ts';
import { osint } from '../../shared/records/settings/osint.ts';
import { portscanSetting } from '../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../shared/records/settings/portscan-target.ts';
import { relOsintDataSource } from '../../shared/records/settings/rel-osint-data-source.ts';
import type { Mutation } from '../../shared/store/changes/mutation.ts';
import { recordName } from '../../shared/store/keys/keys.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import type { Store } from '../../shared/store/table/connection.ts';
import type { Item } from '../../shared/store/table/item-range.ts';
import { stored } from '../emulators/mutation.ts';

/** Something that can be scanned, with what hangs on it. */
export interface Setting {
  readonly call: Mutation;
  /** As schedules name it. */
  readonly name: string;
  /** The scanned record's name. */
  readonly record: string;
  readonly settingType: string;
  readonly id: number;
  /** The record itself, and the one whose deletion takes it along, if that is another. */
  readonly whole: { readonly kind: Kind; readonly id: number };
  readonly alone: { readonly kind: Kind; readonly id: number };
  /** Writes the record as a client does. */
  readonly put: (store: Store, call: Mutation, status: number | undefined, target: number) => Promise<Reply>;
  /** Lets its scans go to another place. */
  readonly aim: (store: Store, at: number) => Promise<Reply>;
}

/** Which of a few addresses something is at: the same number is the same machine. */
type Place = number;

/** Makes a setting of a kind, whose scan goes to the place. */
type Maker = (store: Store, call: Mutation, at: Place) => Promise<Setting>;

const statusOf = (status: number | undefined) => (status === undefined ? {} : { status });

async function cmsscan(store: Store, call: Mutation, at: Place): Promise<Setting> {
  const fields = (place: Place) => ({
    project_id: call.project.id,
    diagnosis_data_source_id: 1002,
    target_url: `http://host${place}.example.test`,
  });
  const id = Number((await stored(store, call, cmsscanSetting, fields(at))).cmsscan_setting_id);
  const name = recordName('CMS', id);
  const itself = { kind: cmsscanSetting, id };
  return {
    ...{ call, name, record: name, settingType: 'cmsscan_setting', id, whole: itself, alone: itself },
    put: (store, call, status, place) =>
      putRecord(store, call, cmsscanSetting, { ...fields(place), ...statusOf(status), cmsscan_setting_id: id }),
    aim: (store, place) => putRecord(store, call, cmsscanSetting, { ...fields(place), cmsscan_setting_id: id }),
  };
}

async function portscan(store: Store, call: Mutation, at: Place): Promise<Setting> {
  const project_id = call.project.id;
  const setting = { project_id, diagnosis_data_source_id: 1003, name: 'ports' };
  const id = Number((await stored(store, call, portscanSetting, setting)).portscan_setting_id);
  const fields = (place: Place) => ({ project_id, portscan_setting_id: id, target: `192.0.2.${place}` });
  const target = Number((await stored(store, call, portscanTarget, fields(at))).portscan_target_id);
  return {
    ...{ call, name: recordName('PSS', id), record: recordName('PST', target), settingType: 'portscan_setting', id },
    whole: { kind: portscanSettingKind, id },
    alone: { kind: portscanTarget, id: target },
    put: (store, call, status, place) =>
      putRecord(store, call, portscanTarget, { ...fields(place), ...statusOf(status), portscan_target_id: target }),
    aim: (store, place) => putRecord(store, call, portscanTarget, { ...fields(place), portscan_target_id: target }),
  };
}

async function application(store: Store, call: Mutation, at: Place): Promise<Setting> {
  const project_id = call.project.id;
  const fields = { project_id, diagnosis_data_source_id: 1004, name: 'app', scan_type: 1 };
  const id = Number((await stored(store, call, applicationScan, fields)).application_scan_id);
  const basic = (place: Place) => ({
    ...{ project_id, application_scan_id: id, max_depth: 1, max_children: 1 },
    target: `http://host${place}.example.test`,
  });
  const made = await stored(store, call, applicationScanBasicSetting, basic(at));
  const application_scan_basic_setting_id = Number(made.application_scan_basic_setting_id);
  const name = recordName('APP', id);
  const itself = { kind: applicationScan, id };
  return {
    ...{ call, name, record: name, settingType: 'application_scan', id, whole: itself, alone: itself },
    put: (store, call, status) =>
      putRecord(store, call, applicationScan, { ...fields, ...statusOf(status), application_scan_id: id }),
    aim: (store, place) =>
      putRecord(store, call, applicationScanBasicSetting, { ...basic(place), application_scan_basic_setting_id }),
  };
}

async function osintLink(store: Store, call: Mutation, at: Place): Promise<Setting> {
  const project_id = call.project.id;
  const domain = (place: Place) => {
    return { project_id, resource_type: 'Domain', resource_name: `host${place}.example.test` };
  };
  const osintId = Number((await stored(store, call, osint, domain(at))).osint_id);
  const fields = { project_id, osint_id: osintId, osint_data_source_id: 1002, status: 2 };
  const id = Number((await stored(store, call, relOsintDataSource, fields)).rel_osint_data_source_id);
  const name = recordName('ROD', id);
  return {
    ...{ call, name, record: name, settingType: 'rel_osint_data_source', id },
    whole: { kind: osintKind, id: osintId },
    alone: { kind: relOsintDataSource, id },
    put: (store, call, status) =>
      putRecord(store, call, relOsintDataSource, { ...fields, ...statusOf(status), rel_osint_data_source_id: id }),
    aim: (store, place) => putRecord(store, call, osint, { ...domain(place), osint_id: osintId }),
  };
}

/** The kinds of records that are scanned. */
export const scannables: Readonly<Record<string, Maker>> = {
  cmsscan_setting: cmsscan,
  portscan_target: portscan,
  application_scan: application,
  rel_osint_data_source: osintLink,
};

/** The stored record of a setting, as one of the items of the table. */
export function recordOf(items: readonly Item[], { call, record }: Setting): Item | undefined {
  return items.find(({ pk, sk }) => pk === `P#${call.project.id}` && sk === record);
}
