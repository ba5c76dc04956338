import type { AuthorizedProject } from '../auth/principal.ts';
import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import { applicationScan } from '../records/application-scan.ts';
import { applicationScanBasicSetting } from '../records/application-scan-basic-setting.ts';
import { cmsscanSetting } from '../records/cmsscan-setting.ts';
import { diagnosisDataSources } from '../records/data-sources.ts';
import { portscanSetting } from '../records/portscan-setting.ts';
import { portscanTarget } from '../records/portscan-target.ts';
import type { Recorded } from '../records/resource.ts';
import { scanTypes } from '../records/scan-types.ts';
import { findRecord } from '../store/get-record.ts';
import { recordName } from '../store/keys.ts';
import { readRecords } from '../store/list-records.ts';
import type { Item, Table } from '../store/table.ts';
import type { Invocation } from './invocation.ts';

/** Kinds of settings by the id of their data source. */
const kinds: ReadonlyMap<number, Recorded> = new Map(
  [cmsscanSetting, portscanSetting, applicationScan].map((kind) => [kind.dataSource?.id ?? 0, kind]),
);

/** The records that are scanned for a setting: a port scan's targets, or the setting itself. */
async function targetsOf(table: Table, project: AuthorizedProject, kind: Recorded, setting: Item, settingId: number) {
  if (kind === portscanSetting) {
    const targets = await Array.fromAsync(readRecords(table, project, portscanTarget, { parentId: settingId }));
    if (targets.length === 0) throw new InvalidRequest('setting_id: the port scan setting has no target');
    return targets;
  }
  if (kind === applicationScan) {
    if (setting.scan_type !== scanTypes.basic) {
      throw new InvalidRequest('setting_id: the application scan is not configured (scan_type 0)');
    }
    const basic = { parentId: settingId, limit: 1 };
    const [found] = await Array.fromAsync(readRecords(table, project, applicationScanBasicSetting, basic));
    if (!found) throw new InvalidRequest('setting_id: the application scan has no basic setting');
  }
  return [setting];
}

/**
 * Finds what an invoke of the diagnosis area is to scan.
 * @throws NotFound (data source or setting), InvalidRequest (nothing there that could be scanned)
 */
export async function findDiagnosisInvocation(
  table: Table,
  project: AuthorizedProject,
  settingId: number,
  dataSourceId: number,
): Promise<Invocation> {
  const source = diagnosisDataSources.find(({ id }) => id === dataSourceId);
  const kind = kinds.get(dataSourceId);
  if (!source || !kind) throw new NotFound('diagnosis_data_source_id: no such data source');
  const setting = await findRecord(table, project, kind, settingId);
  if (!setting) throw new NotFound(`setting_id: no such ${kind.type} in this project`);
  const targets = await targetsOf(table, project, kind, setting, settingId);
  const scanned = kind === portscanSetting ? portscanTarget : kind;
  return {
    name: `${kind.type} ${settingId}`,
    targets: targets.map((item) => {
      const id = Number(item[scanned.idField]);
      return {
        record: item,
        subject: {
          record: recordName(scanned.code, id),
          setting_type: kind.type,
          setting_id: settingId,
          target_id: scanned === kind ? null : id,
          data_source_id: source.id,
          data_source: source.name,
          max_score: source.maxScore,
        },
      };
    }),
  };
}
